#include "harness/row_scale.h"

#include <doctest/doctest.h>

#include "cases/case.h"
#include "harness/recipe.h"

using namespace halfulp;

static RowScale scale_of(const std::string& id, const Axes& axes, double factor = 1) {
  const Problem problem = generate(Case::parse(id));
  std::vector<double> y = run(axes, problem).at("y");
  for (double& each : y) each *= factor;
  return row_scale(problem.n, y, evaluate(problem).at("y"));
}

TEST_CASE("a wrong scale is found to its size, of one sign in each row; rounding alone has none") {
  const RowScale wrong = scale_of("rms_norm/fp32/normal/n=896/rows=8", {}, 1 + 0x1p-12);
  CHECK(wrong.rows == 8);
  CHECK(wrong.mean == doctest::Approx(0x1p-12).epsilon(0.01));
  CHECK(wrong.worst == doctest::Approx(0x1p-12).epsilon(0.01));
  CHECK(std::abs(scale_of("rms_norm/fp32/normal/n=896/rows=8", {}).worst) < 0x1p-22);
}

TEST_CASE("rstd in storage is an error that the row shares, of another sign from row to row") {
  const RowScale rounded = scale_of("rms_norm/bf16/normal/n=896/rows=64", {.statistic = Where::storage});
  const RowScale right = scale_of("rms_norm/bf16/normal/n=896/rows=64", {});
  CHECK(std::abs(rounded.worst) > 8 * std::abs(right.worst));
  CHECK(std::abs(rounded.mean) < std::abs(rounded.worst) / 3);
}

TEST_CASE("rows of zeros and rows that lost an element have no scale") {
  CHECK(scale_of("rms_norm/fp32/const:0/n=8/rows=2", {}).rows == 0);
  const Problem problem = generate(Case::parse("rms_norm/fp32/normal/n=8"));
  std::vector<double> y = run(Axes{}, problem).at("y");
  y[3] = std::numeric_limits<double>::quiet_NaN();
  CHECK(row_scale(8, y, evaluate(problem).at("y")).rows == 0);
}

// SPDX-License-Identifier: Apache-2.0
