#include "harness/allowed/cast_before.h"

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
  if (declared.weight == Weight::as_storage) return {round_to(*weight->format, exact)};
  return {round_to(fp32, exact), exact};
}

// [places]
static void add_outputs(std::vector<double>& list, const Problem& problem, std::size_t i, double q, double g) {
  const Format& result = *problem.out.find(tensor::y)->second;
  const double product = q * g, in_fp32 = round_to(fp32, product);
  if (problem.find(tensor::bias) == nullptr) {
    list.push_back(round_to(result, product));
    list.push_back(round_to(result, in_fp32));
    return;
  }
  const double b = bias(problem, i);
  for (const double sum :
       {sum_to_odd(product, b), round_to(fp32, sum_to_odd(product, b)), round_to(fp32, sum_to_odd(in_fp32, b)),
        round_to(fp32, sum_to_odd(round_to(result, product), b))})
    list.push_back(round_to(result, sum));
}

// [wide]
static Allowed hull(const Problem& problem, std::size_t i, const Class& declared, Range q) {
  const Range g = factor(problem, i, declared).g;
  const Format& result = *problem.out.find(tensor::y)->second;
  const double u = result.unit_roundoff(), eta = result.smallest();
  const Range product = wider(spread(q * g, u + gamma_of(2)), eta);
  return {wider(spread(product + Range(bias(problem, i)), u + gamma_of(2)), eta)};
}

Allowed weighed(const Problem& problem, std::size_t i, const Class& declared, Range before_cast) {
  constexpr int most = 64;
  const Format& cast = storage(problem);
  const double low = round_to(cast, before_cast.lo), high = round_to(cast, before_cast.hi);
  if (!std::isfinite(low) || !std::isfinite(high)) return hull(problem, i, declared, before_cast);
  Allowed element{hull(problem, i, declared, {low, high}).before};
  int count = 0;
  for (double q = low; q <= high; q = next(cast, q)) {
    if (++count > most) return {element.before};
    for (const double g : factors(problem, i, declared)) add_outputs(element.list, problem, i, q, g);
  }
  std::ranges::sort(element.list);
  element.list.erase(std::ranges::unique(element.list).begin(), element.list.end());
  return element;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
