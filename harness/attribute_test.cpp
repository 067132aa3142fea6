#include "harness/attribute.h"

#include <doctest/doctest.h>

#include "cases/case.h"
#include "reference/ops/test_problem.h"

using namespace halfulp;

static double cost(const std::vector<Attribution>& rows, std::string_view step) {
  for (const Attribution& each : rows)
    if (each.step == step) return each.ulps;
  FAIL("no such step: " << step);
  return 0;
}

TEST_CASE("no step rounding is the formula itself; the steps that round to storage cost half an ulp each") {
  const Problem problem = generate(Case::parse("rms_norm/bf16/normal/n=64"));
  const Truth truth = evaluate(problem);
  const auto rows = attribute(recipe("cast_before_weight"), problem, truth);
  CHECK(rows.front().step == "formula");
  CHECK(rows.front().ulps < 0x1p-60);
  CHECK_FALSE(another_function(rows));
  CHECK(cost(rows, "weight") > 0.4);
  CHECK(cost(rows, "weight") <= 0.5);
  CHECK(cost(rows, "cast") > 0.5);
  CHECK(cost(rows, "cast") < 1);
}

TEST_CASE("another function shows in the first row") {
  const Problem problem = generate(Case::parse("rms_norm/bf16/normal/n=64"));
  Problem other = problem;
  other.params.set(field::eps, 1.0);
  const auto rows = attribute(recipe("fp32_inside"), other, evaluate(other));
  CHECK_FALSE(another_function(rows));
  Problem mixed = other;
  Op op = *problem.op;
  static const Problem* exact = &problem;
  op.define = [](const Problem&, std::size_t row) { return exact->op->define(*exact, row); };
  mixed.op = &op;
  CHECK(another_function(attribute(recipe("fp32_inside"), mixed, evaluate(problem))));
}

// SPDX-License-Identifier: Apache-2.0
