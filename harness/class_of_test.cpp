// Our own recipes against the classes in which their axes lie, and against the bounds of their own steps.
#include <doctest/doctest.h>

#include "cases/case.h"
#include "harness/gates.h"
#include "harness/judge.h"

using namespace halfulp;

static std::vector<std::string> ids() {
  std::vector<std::string> ids;
  const auto add = [&](const std::string& op, const std::string& rest) {
    for (const char* format : {"bf16", "fp16", "fp32"})
      for (const char* family : {"normal", "normal:mean=300,sd=1", "normal:sd=0.001", "const:3", "spike:base=1,0=64"})
        for (const char* n : {"/n=1", "/n=7", "/n=33", "/n=100"})
          ids.push_back(op + "/" + format + "/" + family + n + rest);
  };
  for (const char* each : {"", "/offset=1", "/weight=none", "/eps-place=outside"}) add("rms_norm", each);
  for (const char* each : {"", "/offset=1", "/bias=normal", "/weight=none"}) add("layer_norm", each);
  for (const char* each : {"", "/sum=unrounded", "/sum=mixed", "/sum=fp32"}) {
    add("add_rms_norm", each);
    add("add_layer_norm", each);
  }
  for (const char* each : {"", "/cap=50", "/cap=0.3"}) add("softcap", each);
  for (const char* each : {"/k=1", "/k=8", "/k=8/multiplier=0.22"}) add("residual_sum", each);
  return ids;
}

TEST_CASE("no recipe that lies in a bounded class is ever refused by it, nor beyond its own bound") {
  std::uint64_t gated = 0, classes = 0;
  for (const std::string& id : ids()) {
    CAPTURE(id);
    const Problem problem = generate(Case::parse(id));
    const Truth truth = evaluate(problem);
    for (const Recipe* each : recipes_of(problem.op->name)) {
      CAPTURE(each->name);
      if (!each->takes(problem)) continue;
      const Output output = run(*each, problem), bounds_of = bounds(*each, problem);
      for (const auto& [result, values] : output)
        CHECK_NOTHROW(check_bound(each->name, result, problem.n, values, truth.at(result), bounds_of.at(result)));
      const auto lies = class_of(each->at(problem), problem);
      if (!lies) continue;
      const Gate gate = gates(problem, truth, output, *lies).set;
      CHECK_NOTHROW(check_class(each->name, gate));
      gated += gate.gated;
      ++classes;
    }
  }
  MESSAGE(gated << " outputs of " << classes << " recipes and cases inside their class");
  CHECK(gated > 100000);
}

TEST_CASE("[daz] a kernel that reads subnormals as zero lies in its class and, on such rows, in no other") {
  std::size_t told_apart = 0;
  for (const std::string op : {"rms_norm", "layer_norm", "softcap", "residual_sum", "add_rms_norm", "add_layer_norm"})
    for (const std::string format : {"bf16", "fp32"}) {
      const std::string ids[] = {op + "/" + format + "/normal:sd=1e-38/n=64/rows=4",
                                 op + "/" + format + "/normal:sd=2e-38/n=8/rows=32",
                                 op + "/" + format + "/subnormals/n=33/rows=4"};
      for (const std::string& id : ids) {
        CAPTURE(id);
        const Problem problem = generate(Case::parse(id));
        const Axes axes{.subnormals = Subnormals::flushed};
        const Class lies = *class_of(axes, problem);
        CHECK(lies.text() == "underflow=daz");
        const Truth truth = evaluate(problem);
        const Output output = run(axes, problem);
        const Gates own = gates(problem, truth, output, lies);
        CHECK(own.set.gated + own.set.untrusted_rows > 0);
        CHECK(own.set.refused + own.rows.refused == 0);
        told_apart += set_gate(problem, truth, output, Class{.flush = true}).refused > 0;
        CHECK(set_gate(problem, truth, run(Axes{}, problem), lies).refused == 0);
      }
    }
  CHECK(told_apart == 6);  // rms_norm: elsewhere what flush loses is as large
}

TEST_CASE(
    "[work] no recipe whose steps are in storage is refused by the class of all in storage, where it has a bound") {
  std::uint64_t gated = 0;
  std::map<std::string_view, std::uint64_t> refused_by_default;
  for (const std::string& id : ids()) {
    CAPTURE(id);
    const Problem problem = generate(Case::parse(id));
    const Truth truth = evaluate(problem);
    for (const Recipe* each : recipes_of(problem.op->name)) {
      const Axes axes = each->at(problem);
      const bool other = axes.variance == Variance::one_pass || axes.variance == Variance::one_pass_clamped ||
                         axes.last != Rounding::nearest_even || axes.in_stream != Rounding::nearest_even ||
                         axes.subnormals != Subnormals::kept || axes.inverse != Rounding::nearest_even;
      if (!each->takes(problem) || other) continue;
      CAPTURE(each->name);
      const Output output = run(*each, problem);
      const bool streaming = axes.variance == Variance::welford || axes.variance == Variance::chunked_welford;
      const Class storage{.work = Where::storage, .form = axes.normalise, .streaming = streaming};
      const Gates found = gates(problem, truth, output, storage);
      CHECK(found.set.refused + found.rows.refused == 0);
      gated += found.set.gated;
      refused_by_default[each->name] += set_gate(problem, truth, output).refused;
    }
  }
  CHECK(gated > 100000);
  for (const char* name : {"storage_ops", "storage_sum", "rstd_in_storage", "softcap_storage", "stream_storage"}) {
    CAPTURE(name);
    CHECK(refused_by_default[name] > 0);
  }
}

static std::vector<std::size_t> all(const Problem&, std::size_t) { return {0, 1, 2, 3, 4, 5, 6, 7}; }

TEST_CASE("a recipe with a step narrower than fp32, another rounding or one pass lies in no class") {
  const Problem problem = generate(Case::parse("layer_norm/bf16/normal/n=8"));
  const Problem wide = generate(Case::parse("layer_norm/fp32/normal/n=8"));
  for (const Axes& axes :
       {Axes{.square_in = Where::storage}, Axes{.mean_as = Where::storage}, Axes{.eps_as = Where::storage}}) {
    CHECK_FALSE(class_of(axes, problem));
    CHECK(class_of(axes, wide) == Class{});
  }
  for (const Axes& axes :
       {Axes{.variance = Variance::one_pass}, Axes{.root = Root::twelve_bits}, Axes{.root = Root::magic},
        Axes{.variance = Variance::unmerged}, Axes{.last = Rounding::toward_zero}, Axes{.divisor = 7},
        Axes{.mean_divisor = 7}, Axes{.seen = all}, Axes{.square_as = &fp16}, Axes{.centred_squares = true},
        Axes{.mean_sum_as = &fp32}, Axes{.mean_blocks = 48}, Axes{.least_variance = 1e-6}, Axes{.premultiplied = true},
        Axes{.upside_down = true}, Axes{.in_place = true}})
    CHECK_FALSE(class_of(axes, wide));
  CHECK(class_of({.variance = Variance::welford, .normalise = Normalise::shift}, problem) ==
        Class{.form = Normalise::shift, .streaming = true});
}

// SPDX-License-Identifier: Apache-2.0
