// An interval of doubles that holds a real number; every operation rounds outward by one unit, so it keeps holding it.
//
//   {lo, hi} ∋ y;   a ∘ b  holds  { s ∘ t : s in a, t in b }
//
// [outward] A double operation errs by at most half an ulp of its result z, and ulp(z) <= 2^-52 |z| (or is 2^-1074):
//           z - (2^-52 |z| + 2^-1074) is at most pred(z), so the end lies outside. No rounding mode is touched.
// [odd]     sum_to_odd: where a sum is inexact and even, its neighbour on the side of the exact sum is odd.
// [finite]  Ends must stay finite: the callers check their operands first (fp32 values: squares and sums are far inside).
#pragma once

#include <algorithm>
#include <cmath>

namespace halfulp {
struct Range {
  double lo = 0, hi = 0;

  Range() = default;
  Range(double exact) : lo(exact), hi(exact) {}  // NOLINT: a double is its own interval
  Range(double low, double high) : lo(low), hi(high) {}
};

inline double below(double value) { return value - (std::fabs(value) * 0x1p-52 + 0x1p-1074); }
inline double above(double value) { return value + (std::fabs(value) * 0x1p-52 + 0x1p-1074); }

inline Range operator+(Range a, Range b) { return {below(a.lo + b.lo), above(a.hi + b.hi)}; }
inline Range operator-(Range a, Range b) { return {below(a.lo - b.hi), above(a.hi - b.lo)}; }
inline Range operator*(Range a, Range b) {
  const auto [low, high] = std::minmax({a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi});
  return {below(low), above(high)};
}
inline Range operator/(Range a, Range positive) {
  const auto [low, high] =
      std::minmax({a.lo / positive.lo, a.lo / positive.hi, a.hi / positive.lo, a.hi / positive.hi});
  return {below(low), above(high)};
}
inline Range square(Range a) {
  const double l = a.lo * a.lo, h = a.hi * a.hi;
  return {a.lo <= 0 && a.hi >= 0 ? 0 : std::max(0.0, below(std::min(l, h))), above(std::max(l, h))};
}
inline Range root(Range a) {
  return {std::max(0.0, below(std::sqrt(std::max(a.lo, 0.0)))), above(std::sqrt(std::max(a.hi, 0.0)))};
}
inline Range magnitude(Range a) {
  const double top = std::max(std::fabs(a.lo), std::fabs(a.hi));
  return {a.lo <= 0 && a.hi >= 0 ? 0 : std::min(std::fabs(a.lo), std::fabs(a.hi)), top};
}
inline double top(Range a) { return std::max(std::fabs(a.lo), std::fabs(a.hi)); }
// The interval with both ends moved out by an absolute amount.
inline Range wider(Range a, double by) { return {below(a.lo - by), above(a.hi + by)}; }
// The values a (1 + t), |t| <= relative < 1.
inline Range spread(Range a, double relative) { return wider(a, above(top(a) * relative)); }
// a + b rounded to odd: a further rounding to at most 51 bits is then that of the exact sum.
inline double sum_to_odd(double a, double b) {
  const double sum = a + b, part = sum - a, rest = (a - (sum - part)) + (b - part);
  if (rest == 0 || !std::isfinite(sum)) return sum;
  int exponent = 0;
  const double odd = std::fmod(std::ldexp(std::frexp(sum, &exponent), 53), 2);
  return odd != 0 ? sum : std::nextafter(sum, rest > 0 ? HUGE_VAL : -HUGE_VAL);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
