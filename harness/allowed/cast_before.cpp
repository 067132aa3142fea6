#include "harness/allowed/cast_before.h"

#include <cmath>

#include "harness/limit.h"
#include "reference/rounding.h"

namespace halfulp {
static double next(const Format& format, double value) {
  return round_to(format, std::nextafter(value, HUGE_VAL), Rounding::upward);
}

// Factors that a kernel may hold: offset + w in fp32 or in the weight's format, or wider.
Weigher::Weigher(const View& of, std::size_t i) : of_(of), bias_(bias(of, i)), sign_(factor(of, i).g.lo) {
  const double exact = of.weight.empty() ? 1 : sum_to_odd(of.offset, of.weight[i]);
  const bool stored = of.declared.weight == Weight::as_storage && !of.weight.empty();
  factors_[0] = stored ? sum_in(*of.weight_format, of.offset, of.weight[i]) : round_to(of.work, exact);
  factors_[1] = exact;
  count_ = stored || exact == factors_[0] ? 1 : 2;
}

// To nearest even, or to both neighbours.
template <class Take>
static void rounded(const View& of, double value, Take take) {
  if (!of.declared.faithful) return take(round_to(of.result, value));
  take(round_to(of.result, value, Rounding::downward));
  take(round_to(of.result, value, Rounding::upward));
}

// [places]
template <class Take>
void Weigher::outputs(double q, Take take) const {
  for (std::size_t which = 0; which < count_; ++which) {
    const double g = factors_[which], product = product_to_odd(q, g);
    const double in_work = of_.work.precision == fp64.precision ? q * g : round_to(of_.work, product);
    if (of_.bias.empty()) {
      rounded(of_, product, take);
      if (in_work != product) rounded(of_, in_work, take);
      continue;
    }
    for (const double sum : {sum_to_odd(product, bias_), sum_in(of_.work, product, bias_),
                             sum_in(of_.work, in_work, bias_), sum_in(of_.work, round_to(of_.result, product), bias_)})
      rounded(of_, sum, take);
  }
}

Range Weigher::at(double q) const {
  Range all{HUGE_VAL, -HUGE_VAL};
  outputs(q, [&](double each) {
    if (std::isnan(each)) each = std::copysign(HUGE_VAL, q * sign_);
    all = {std::min(all.lo, each), std::max(all.hi, each)};
  });
  return all;
}

// [wide]
static Allowed hull(const View& of, std::size_t i, Range q) {
  const Range g = factor(of, i).g;
  const double u = of.result.unit_roundoff() * (of.declared.faithful ? 2 : 1), eta = of.result.smallest();
  const double away = u + gamma_of(2, of.work);
  const Range product = wider(spread(q * g, away), eta);
  return {wider(spread(product + Range(bias(of, i)), away), eta)};
}

Allowed weighed(const View& of, std::size_t i, Range before_cast) {
  constexpr int most = 64;
  const bool faithful = of.declared.faithful;
  const double low = round_to(of.storage, before_cast.lo, faithful ? Rounding::downward : Rounding::nearest_even);
  const double high = round_to(of.storage, before_cast.hi, faithful ? Rounding::upward : Rounding::nearest_even);
  if (!std::isfinite(low) || !std::isfinite(high)) return hull(of, i, before_cast);
  Allowed element{hull(of, i, {low, high}).before};
  const Weigher weigher(of, i);
  int count = 0;
  for (double q = low; q <= high; q = next(of.storage, q)) {
    if (++count > most) return {element.before};
    weigher.outputs(q, [&](double each) { element.list.push_back(each); });
  }
  std::ranges::sort(element.list);
  element.list.erase(std::ranges::unique(element.list).begin(), element.list.end());
  return element;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
