#include "harness/allowed/allowed.h"

#include <cmath>

#include "reference/registry.h"
#include "reference/rounding.h"
#include "reference/ulp.h"

namespace halfulp {
const AllowedSets& allowed_sets(const Problem& problem) {
  return *find(Registered<AllowedSets>::all(), "set gate for the operation", problem.op->name);
}

// [faithful] Beyond the largest value an end orders as an infinity, or saturates: the interval never shrinks.
static Range neighbours(const Format& format, Range before) {
  const double low = round_to(format, before.lo, Rounding::downward),
               high = round_to(format, before.hi, Rounding::upward);
  return {std::min(before.lo, std::isnan(low) ? -HUGE_VAL : low),
          std::max(before.hi, std::isnan(high) ? HUGE_VAL : high)};
}

RowElements listed(std::vector<Allowed> all) {
  RowElements row{.count = all.size()};
  row.at = [all = std::move(all)](std::size_t i) { return all[i]; };
  return row;
}

RowElements elements(const Problem& problem, const Truth& truth, std::size_t row, const Class& declared) {
  RowElements sets = allowed_sets(problem).row(problem, truth, row, declared);
  if (sets.count == 0) return sets;
  if (declared.faithful) sets.near = nullptr;
  sets.at = [plain = std::move(sets.at), &result = *problem.out.find(tensor::y)->second,
             &work = working(problem, declared), faithful = declared.faithful](std::size_t i) {
    Allowed each = plain(i);
    each.work = &work;
    if (faithful && each.list.empty()) each.before = neighbours(result, each.before);
    return each;
  };
  return sets;
}

RowAllowed allowed(const Problem& problem, const Truth& truth, std::size_t row, const Class& declared) {
  const RowElements sets = elements(problem, truth, row, declared);
  RowAllowed all{.untrusted = sets.untrusted};
  for (std::size_t i = 0; i < sets.count; ++i) all.y.push_back(sets.at(i));
  return all;
}

// What lies beyond the largest value orders as an infinity, also where the format calls it nan.
static double ordered(double rounded, double value) {
  return std::isnan(rounded) ? std::copysign(HUGE_VAL, value) : rounded;
}

// A value before the cast that already is of the format is the output itself: ends are rounded inward.
Range outputs(const Format& format, const Allowed& element) {
  if (!element.list.empty())
    return {ordered(element.list.front(), element.before.lo), ordered(element.list.back(), element.before.hi)};
  const auto [lo, hi] = element.before;
  if (format.precision >= element.work->precision) {
    const double low = round_to(format, lo, Rounding::upward), high = round_to(format, hi, Rounding::downward);
    if (low <= high && std::fabs(lo) < format.largest() && std::fabs(hi) < format.largest()) return {low, high};
  }
  return {ordered(round_to(format, lo), lo), ordered(round_to(format, hi), hi)};
}

double bound(const Format& format, const Allowed& element, const Certified& exact) {
  return bound(outputs(format, element), exact);
}

double bound(const Range& allowed, const Certified& exact) {
  const double away = std::max(allowed.hi - exact.value, exact.value - allowed.lo);
  return above(std::max(away, 0.0) + exact.radius + std::fabs(exact.low));
}

double half_quantum(const Format& work, const Class& declared) {
  return declared.flush ? power_of_two(work.emin) : std::max(work.smallest() / 2, 0x1p-1074);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
