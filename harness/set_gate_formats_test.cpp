// The set gate in every format and working format, with faithful casts and with flush to zero.
#include "harness/set_gate.h"

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <cmath>

#include "cases/case.h"
#include "harness/allowed/allowed.h"
#include "harness/judge.h"
#include "harness/limit.h"
#include "reference/error.h"
#include "reference/ops/test_problem.h"
#include "reference/registry.h"
#include "reference/ulp.h"

using namespace halfulp;

static Gate gate_of(const std::string& id, const Axes& axes, const Class& declared = {}) {
  const Problem problem = generate(Case::parse(id));
  return set_gate(problem, evaluate(problem), run(axes, problem), declared);
}

TEST_CASE("[work] every op in every format: the safe recipe is inside its class, a fault of each format is outside") {
  for (const Op* op : Registered<Op>::all())
    for (const Format* format : formats)
      for (const char* n : {"1", "8", "33", "1003"}) {
        const std::string id = fmt::format("{}/{}/normal/n={}/rows=4", op->name, format->name, n);
        CAPTURE(id);
        const Problem problem = generate(Case::parse(id));
        const Truth truth = evaluate(problem);
        const Recipe& recipe = safe_recipe(op->name);
        const Axes axes = recipe.at(problem);
        const Gate gate = set_gate(problem, truth, run(axes, problem), *class_of(axes, problem));
        CHECK(gate.untrusted == "");
        CHECK(gate.refused == 0);
        CHECK(gate.gated > 0);
      }
  for (const char* format : {"fp64", "fp32", "tf32", "bf16", "fp16", "e4m3", "e4m3_saturate", "e5m2"}) {
    CAPTURE(format);
    const std::string id = fmt::format("rms_norm/{}/normal/n=33/rows=64", format);
    CHECK(gate_of(id, {.divisor = 32}).refused > 0);
    CHECK(gate_of(id, {.last = Rounding::toward_zero, .divisor = 32}).refused > 0);
  }
}

TEST_CASE(
    "[work] fp64 ends: the interval is within three times the class's own bound, so one of fp32's errors is outside") {
  const Problem problem = generate(Case::parse("rms_norm/fp64/normal/n=33/rows=4"));
  const Truth truth = evaluate(problem);
  const double limit = 3 * gamma_of(rms_norm_roundings(33, 1, {}), fp64);
  for (std::size_t row = 0; row < 4; ++row) {
    const RowAllowed sets = allowed(problem, truth, row, {});
    for (const Allowed& each : sets.y) CHECK(each.before.hi - each.before.lo <= 2 * limit * top(each.before));
  }
  Output output = run(safe_recipe("rms_norm"), problem);
  CHECK(set_gate(problem, truth, output).refused == 0);
  for (double& each : output.at("y")) each *= 1 + 0x1p-46;
  CHECK(set_gate(problem, truth, output).refused == output.at("y").size());
}

TEST_CASE(
    "[faithful] stochastic casts lie in the class that declares them, and outside the one that rounds to nearest") {
  for (const char* format : {"bf16", "fp16", "e4m3", "e5m2", "tf32"})
    for (const char* op : {"rms_norm", "layer_norm", "softcap"})
      for (const Cast cast : {Cast::after, Cast::before}) {
        const std::string id = fmt::format("{}/{}/normal/n=64/rows=16", op, format);
        CAPTURE(id);
        const Axes axes{.cast = cast, .last = Rounding::stochastic};
        const Problem problem = generate(Case::parse(id));
        const Class lies = *class_of(axes, problem);
        CHECK(lies.faithful);
        CHECK(gate_of(id, axes, lies).refused == 0);
        CHECK(gate_of(id, axes).refused > 0);
        // A whole step further than either neighbour.
        Output output = run(axes, problem);
        double& first = output.at("y")[5];
        first += first > 0 ? 3 * ulp(*problem.out.at("y"), first) : -3 * ulp(*problem.out.at("y"), first);
        CHECK(set_gate(problem, evaluate(problem), output, lies).refused == 1);
      }
}

TEST_CASE(
    "[flush] a kernel that flushes its results lies in its class on rows that underflow, and not in the default one") {
  const std::string id = "rms_norm/bf16/normal:sd=1e-18/n=64/rows=16/eps=0/weight=normal:sd=1e-25";
  const Axes axes{.subnormals = Subnormals::results_flushed};
  const Problem problem = generate(Case::parse(id));
  CHECK(class_of(axes, problem)->flush);
  CHECK(class_of({.subnormals = Subnormals::flushed}, problem)->daz);
}

// SPDX-License-Identifier: Apache-2.0
