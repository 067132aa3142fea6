#include "harness/attribute.h"

#include "harness/unrounded.h"
#include "reference/quantity.h"
#include "reference/ulp.h"

namespace halfulp {
static constexpr unsigned precision = 256;

static Real middle(const Enclosure& exact) {
  Real value;
  mpfi_mid(value.backend().data(), exact.backend().data());
  return value;
}

// y of a row at 256 bits; elements without a finite exact value stay 0 and are not looked at.
static std::vector<Real> exact_row(const Problem& problem, std::size_t row, std::span<const Certified> truth) {
  const WorkingPrecision working{precision};
  std::vector<Real> exact(truth.size());
  for (const Quantity& each : problem.op->define(problem, row)) {
    if (each.name != tensor::y) continue;
    for (std::size_t i = 0; i < truth.size(); ++i)
      if (truth[i].kind == Kind::finite) exact[i] = middle(each.enclose(i));
  }
  return exact;
}

// [unit]
static double worst(const Format& format, const std::vector<Real>& computed, const std::vector<Real>& reference,
                    std::span<const Certified> truth) {
  double worst = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    if (truth[i].kind != Kind::finite) continue;
    const double away = static_cast<double>(abs(Real(computed[i] - reference[i])));
    const double scale = ulp(format, std::max(truth[i].magnitude, std::fabs(truth[i].value)));
    worst = std::max(worst, std::isnan(away) ? HUGE_VAL : away / scale);
  }
  return worst;
}

std::vector<Attribution> attribute(const Recipe& recipe, const Problem& problem, const Truth& truth) {
  const Format& format = *problem.out.find(tensor::y)->second;
  const std::span<const Certified> y = truth.find(tensor::y)->second;
  std::vector<Attribution> rows{{"formula", std::string(format.name), 0}};
  for (const StepRecord& step : steps(recipe, problem))
    rows.push_back({std::string(step.name), std::string(step.format->name), 0});
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const auto truth_row = y.subspan(row * problem.n, problem.n);
    const std::vector<Real> formula = unrounded(recipe, problem, row);
    rows[0].ulps = std::max(rows[0].ulps, worst(format, formula, exact_row(problem, row, truth_row), truth_row));
    for (std::size_t step = 1; step < rows.size(); ++step)
      rows[step].ulps = std::max(rows[step].ulps,
                                 worst(format, unrounded(recipe, problem, row, rows[step].step), formula, truth_row));
  }
  return rows;
}

bool another_function(const std::vector<Attribution>& rows) { return !rows.empty() && rows.front().ulps > 0x1p-60; }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
