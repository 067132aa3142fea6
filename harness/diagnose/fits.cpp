#include "harness/diagnose/fits.h"

#include <algorithm>
#include <cmath>

#include "harness/diagnose/fit_row.h"

namespace halfulp {
// [eps] None where rows disagree, or where nothing is known to a quarter.
static std::optional<Fit> fitted_eps(const std::vector<FittedRow>& rows, double asked) {
  const auto sharpest = std::ranges::min_element(rows, {}, &FittedRow::eps_noise);
  const double eps = sharpest->eps, noise = sharpest->eps_noise;
  if (noise >= std::max(std::fabs(eps), asked) / 4 || eps < -4 * noise) return std::nullopt;
  const bool agreed = std::ranges::all_of(
      rows, [&](const FittedRow& each) { return std::fabs(each.eps - eps) <= 4 * (each.eps_noise + noise); });
  if (!agreed || std::fabs(eps - asked) <= 4 * noise) return std::nullopt;
  return Fit{"eps", std::max(eps, 0.0), noise, asked};
}

// [factor] [tail]
static void add_factor(std::vector<Fit>& all, const std::vector<FittedRow>& rows, const Problem& problem) {
  const double factor = rows.front().factor, noise = rows.front().noise;
  const bool agreed = std::ranges::all_of(rows, [&](const FittedRow& each) {
    return std::fabs(each.factor - factor) <= 4 * (each.noise + noise) * factor;
  });
  if (agreed) all.push_back({"factor of every output of a row", factor, noise * factor, 1});
  if (!problem.op->name.ends_with("rms_norm")) return;
  const std::vector<double>& lengths = rows.front().lengths;
  for (const double length : lengths)
    if (std::ranges::all_of(rows, [&](const FittedRow& each) { return std::ranges::count(each.lengths, length) > 0; }))
      return all.push_back(
          {"elements in the sum", length, static_cast<double>(lengths.size() - 1) / 2, static_cast<double>(problem.n)});
}

static void add_statistic(std::vector<Fit>& all, const std::vector<FittedRow>& rows, const Problem& problem) {
  std::vector<FittedRow> coherent, significant;
  std::ranges::copy_if(rows, std::back_inserter(coherent), &FittedRow::coherent);
  std::ranges::copy_if(coherent, std::back_inserter(significant), &FittedRow::significant);
  if (significant.empty()) return;
  const bool inside = !problem.params.has(field::eps_place) || problem.params[field::eps_place] == eps_place::inside;
  if (const auto eps = inside ? fitted_eps(coherent, problem.params[field::eps]) : std::nullopt)
    all.push_back(*eps);
  else
    add_factor(all, significant, problem);
}

// [offset] [added] One number that all incoherent rows agree on.
static void add_shift(std::vector<Fit>& all, const std::vector<FittedRow>& rows, const char* what, double asked,
                      Shift FittedRow::* shift) {
  std::vector<Shift> shifts;
  for (const FittedRow& each : rows)
    if (!each.coherent) shifts.push_back(each.*shift);
  if (shifts.empty()) return;
  const Shift first = shifts.front();
  const bool agreed = std::ranges::all_of(shifts, [&](const Shift& each) {
    return each.known && std::fabs(each.value - first.value) <= 4 * (each.noise + first.noise);
  });
  if (agreed && std::fabs(first.value - asked) > 4 * first.noise)
    all.push_back({what, first.value, first.noise, asked});
}

static bool any_refused(const Suspect& of, std::size_t row) {
  const auto found = of.refused.find(tensor::y);
  if (found == of.refused.end()) return true;
  const auto begin = found->second.begin() + static_cast<std::ptrdiff_t>(row * of.problem.n);
  return std::find(begin, begin + static_cast<std::ptrdiff_t>(of.problem.n), true) !=
         begin + static_cast<std::ptrdiff_t>(of.problem.n);
}

std::vector<Fit> fits(const Suspect& of) {
  std::vector<Fit> all;
  if (of.problem.params.has(field::cap)) {
    if (const auto cap = fitted_cap(of.problem, of.output)) all.push_back(*cap);
    return all;
  }
  if (!of.problem.params.has(field::eps)) return all;
  std::vector<FittedRow> rows;
  for (std::size_t row = 0; row < of.problem.rows; ++row)
    if (any_refused(of, row))
      if (const auto fitted = fit_row(of.problem, of.output, row)) rows.push_back(*fitted);
  add_statistic(all, rows, of.problem);
  if (of.problem.find(tensor::weight) != nullptr)
    add_shift(all, rows, "offset of the weight", of.problem.params[field::offset], &FittedRow::offset);
  if (all.empty()) add_shift(all, rows, "constant added to every output", 0, &FittedRow::added);
  return all;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
