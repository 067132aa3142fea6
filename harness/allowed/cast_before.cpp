#include "harness/allowed/cast_before.h"

#include <cmath>

#include "harness/limit.h"
#include "reference/rounding.h"

namespace halfulp {
const Format& storage(const Problem& problem) { return *problem.at(tensor::x).format; }

static double next(const Format& format, double value) {
  return round_to(format, std::nextafter(value, HUGE_VAL), Rounding::upward);
}

// Factors that a kernel may hold: offset + w in fp32 or in the weight's format, or wider.
static std::vector<double> factors(const Problem& problem, std::size_t i, const Class& declared) {
  const Tensor* weight = problem.find(tensor::weight);
  if (weight == nullptr) return {1};
  const double exact = sum_to_odd(problem.params[field::offset], weight->values[i]);
  if (declared.weight == Weight::as_storage)
    return {sum_in(*weight->format, problem.params[field::offset], weight->values[i])};
  return {round_to(working(problem, declared), exact), exact};
}

// To nearest even, or to both neighbours.
static void add_rounded(std::vector<double>& list, const Format& result, double value, const Class& declared) {
  if (!declared.faithful) return list.push_back(round_to(result, value));
  list.push_back(round_to(result, value, Rounding::downward));
  list.push_back(round_to(result, value, Rounding::upward));
}

// [places]
static void add_outputs(std::vector<double>& list, const Problem& problem, std::size_t i, double q, double g,
                        const Class& declared) {
  const Format& result = *problem.out.find(tensor::y)->second;
  const Format& work = working(problem, declared);
  const double product = product_to_odd(q, g), in_work = product_in(work, q, g);
  if (problem.find(tensor::bias) == nullptr) {
    add_rounded(list, result, product, declared);
    add_rounded(list, result, in_work, declared);
    return;
  }
  const double b = bias(problem, i);
  for (const double sum : {sum_to_odd(product, b), sum_in(work, product, b), sum_in(work, in_work, b),
                           sum_in(work, round_to(result, product), b)})
    add_rounded(list, result, sum, declared);
}

// [wide]
static Allowed hull(const Problem& problem, std::size_t i, const Class& declared, Range q) {
  const Range g = factor(problem, i, declared).g;
  const Format& result = *problem.out.find(tensor::y)->second;
  const double u = result.unit_roundoff() * (declared.faithful ? 2 : 1), eta = result.smallest();
  const double away = u + gamma_of(2, working(problem, declared));
  const Range product = wider(spread(q * g, away), eta);
  return {wider(spread(product + Range(bias(problem, i)), away), eta)};
}

Allowed weighed(const Problem& problem, std::size_t i, const Class& declared, Range before_cast) {
  constexpr int most = 64;
  const Format& cast = storage(problem);
  const double low = round_to(cast, before_cast.lo, declared.faithful ? Rounding::downward : Rounding::nearest_even);
  const double high = round_to(cast, before_cast.hi, declared.faithful ? Rounding::upward : Rounding::nearest_even);
  if (!std::isfinite(low) || !std::isfinite(high)) return hull(problem, i, declared, before_cast);
  Allowed element{hull(problem, i, declared, {low, high}).before};
  int count = 0;
  for (double q = low; q <= high; q = next(cast, q)) {
    if (++count > most) return {element.before};
    for (const double g : factors(problem, i, declared)) add_outputs(element.list, problem, i, q, g, declared);
  }
  std::ranges::sort(element.list);
  element.list.erase(std::ranges::unique(element.list).begin(), element.list.end());
  return element;
}

Range weighed_once(const Problem& problem, std::size_t i, const Class& declared, double q) {
  std::vector<double> list;
  const Range g = factor(problem, i, declared).g;
  for (const double each : factors(problem, i, declared)) add_outputs(list, problem, i, q, each, declared);
  for (double& each : list)
    if (std::isnan(each)) each = std::copysign(HUGE_VAL, q * g.lo);
  return {*std::ranges::min_element(list), *std::ranges::max_element(list)};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
