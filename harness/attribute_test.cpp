#include "harness/attribute.h"

#include <doctest/doctest.h>

#include <algorithm>

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

TEST_CASE("[all] one rounding leaves a twelfth; independent steps add up to what all of them cost together") {
  const Problem problem = generate(Case::parse("rms_norm/bf16/normal/n=64/rows=16"));
  const Truth truth = evaluate(problem);
  const auto square = [](const std::vector<Attribution>& rows, std::string_view step) {
    return std::ranges::find(rows, step, &Attribution::step)->square;
  };
  const auto safe = attribute(recipe("fp32_inside"), problem, truth);
  CHECK(safe.back().step == every_step);
  CHECK(square(safe, every_step) == doctest::Approx(1.0 / 12).epsilon(0.1));
  const auto twice = attribute(recipe("cast_before_weight"), problem, truth);
  double sum = 0;
  for (const Attribution& each : twice)
    if (each.step != every_step) sum += each.square;
  CHECK(square(twice, every_step) > 1.8 / 12);
  CHECK(square(twice, every_step) == doctest::Approx(sum).epsilon(0.1));
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
