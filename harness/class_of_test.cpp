// Our own recipes against the classes in which their axes lie, and against the bounds of their own steps.
#include <doctest/doctest.h>

#include "cases/case.h"
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
      const Gate gate = set_gate(problem, truth, output, *lies);
      CHECK_NOTHROW(check_class(each->name, gate));
      gated += gate.gated;
      ++classes;
    }
  }
  MESSAGE(gated << " outputs of " << classes << " recipes and cases inside their class");
  CHECK(gated > 100000);
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
        Axes{.in_place = true}})
    CHECK_FALSE(class_of(axes, wide));
  CHECK(class_of({.variance = Variance::welford, .normalise = Normalise::shift}, problem) ==
        Class{.form = Normalise::shift, .streaming = true});
}

// SPDX-License-Identifier: Apache-2.0
