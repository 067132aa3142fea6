#include "harness/allowed/allowed.h"

#include <cmath>

#include "reference/registry.h"
#include "reference/rounding.h"
#include "reference/ulp.h"

namespace halfulp {
RowAllowed allowed(const Problem& problem, const Truth& truth, std::size_t row, const Class& declared) {
  if (const std::string why = beyond_fp32(problem); !why.empty()) return {.untrusted = why};
  return find(Registered<AllowedSets>::all(), "set gate for the operation", problem.op->name)
      ->row(problem, truth, row, declared);
}

// What lies beyond the largest value orders as an infinity, also where the format calls it nan.
static double ordered(double rounded, double value) {
  return std::isnan(rounded) ? std::copysign(HUGE_VAL, value) : rounded;
}

// A value before the cast that already is of the format (fp32) is the output itself: ends are rounded inward.
Range outputs(const Format& format, const Allowed& element) {
  if (!element.list.empty())
    return {ordered(element.list.front(), element.before.lo), ordered(element.list.back(), element.before.hi)};
  const auto [lo, hi] = element.before;
  if (format.precision >= fp32.precision) {
    const double low = round_to(format, lo, Rounding::upward), high = round_to(format, hi, Rounding::downward);
    if (low <= high && std::fabs(lo) < format.largest() && std::fabs(hi) < format.largest()) return {low, high};
  }
  return {ordered(round_to(format, lo), lo), ordered(round_to(format, hi), hi)};
}

double bound(const Format& format, const Allowed& element, const Certified& exact) {
  const Range allowed = outputs(format, element);
  const double away = std::max(allowed.hi - exact.value, exact.value - allowed.lo);
  return above(std::max(away, 0.0) + exact.radius + std::fabs(exact.low));
}

double half_quantum(const Class& declared) { return declared.flush ? 0x1p-126 : 0x1p-150; }

std::string beyond_fp32(const Problem& problem) {
  const auto wide = [](std::string_view name, const Format& format) {
    return std::string(name) + " is " + std::string(format.name) +
           ", which fp32 does not hold: the classes compute in fp32";
  };
  for (const auto& [name, held] : problem.in)
    if (held.format->precision > fp32.precision) return wide(name, *held.format);
  for (const auto& [name, format] : problem.out)
    if (format->precision > fp32.precision && (name == tensor::y || name == tensor::sum)) return wide(name, *format);
  return {};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
