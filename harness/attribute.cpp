#include "harness/attribute.h"

#include <cmath>

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

// What some rows' errors add up to.
struct Deviation {
  double worst = 0, squares = 0, elements = 0;
};

// [unit]
template <class Number>
static void include(Deviation& all, const Format& format, std::span<const Number> computed,
                    const std::vector<Real>& reference, std::span<const Certified> truth) {
  for (std::size_t i = 0; i < truth.size(); ++i) {
    if (truth[i].kind != Kind::finite) continue;
    const double away = static_cast<double>(abs(Real(Real(computed[i]) - reference[i])));
    const double scale = ulp(format, std::max(truth[i].magnitude, std::fabs(truth[i].value)));
    const double error = std::isnan(away) ? HUGE_VAL : away / scale;
    all.worst = std::max(all.worst, error), all.squares += error * error, ++all.elements;
  }
}

static Attribution row_of(std::string_view step, const Format& format, const Deviation& of) {
  return {std::string(step), std::string(format.name), of.worst, of.squares / std::max(1.0, of.elements)};
}

std::vector<Attribution> attribute(const Recipe& recipe, const Problem& problem, const Truth& truth) {
  const Format& format = *problem.out.find(tensor::y)->second;
  const std::span<const Certified> y = truth.find(tensor::y)->second;
  const auto records = steps(recipe, problem);
  const Output output = run(recipe, problem);
  const std::span<const double> rounded = output.find(tensor::y)->second;
  Deviation formula, together;
  std::vector<Deviation> alone(records.size());
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const auto truth_row = y.subspan(row * problem.n, problem.n);
    const std::vector<Real> plain = unrounded(recipe, problem, row), exact = exact_row(problem, row, truth_row);
    include<Real>(formula, format, plain, exact, truth_row);
    include<double>(together, format, rounded.subspan(row * problem.n, problem.n), exact, truth_row);
    for (std::size_t step = 0; step < records.size(); ++step)
      include<Real>(alone[step], format, unrounded(recipe, problem, row, records[step].name), plain, truth_row);
  }
  std::vector<Attribution> all{row_of(no_step, format, formula)};
  for (std::size_t step = 0; step < records.size(); ++step)
    all.push_back(row_of(records[step].name, *records[step].format, alone[step]));
  all.push_back(row_of(every_step, format, together));
  return all;
}

bool another_function(const std::vector<Attribution>& rows) { return !rows.empty() && rows.front().ulps > 0x1p-60; }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
