// An interval of doubles that holds a real number; every operation rounds outward by one unit, so it keeps holding it.
//
//   {lo, hi} ∋ y;   a ∘ b  holds  { s ∘ t : s in a, t in b }
//
// [outward] A double operation errs by at most half an ulp of its result z, and ulp(z) <= 2^-52 |z| (or is 2^-1074):
//           z - (2^-52 |z| + 2^-1074) is at most pred(z), so the end lies outside. No rounding mode is touched.
// [total]   A compensated sum errs by at most u |s| + (n u)² sum |t|, u = 2^-53: a long row costs no more than a short one.
// [odd]     sum_to_odd: where a sum is inexact and even, its neighbour on the side of the exact sum is odd.
// [finite]  An end that is not finite says nothing; the callers refuse what may overflow in their working format.
//
// Source: Ogita, Rump and Oishi, Accurate sum and dot product, SIAM J. Sci. Comput. 26 (2005), proposition 4.5.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>

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
// The error of the double sum a + b, a double itself (Knuth).
inline double sum_error(double a, double b, double sum) {
  const double part = sum - a;
  return (a - (sum - part)) + (b - part);
}
// `nearest` + rest rounded to odd: a further rounding to at most 51 bits is then that of the exact value.
inline double odd(double nearest, double rest) {
  if (rest == 0 || !std::isfinite(nearest)) return nearest;
  const bool last = std::bit_cast<std::uint64_t>(nearest) & 1;
  return last ? nearest : std::nextafter(nearest, rest > 0 ? HUGE_VAL : -HUGE_VAL);
}
inline double sum_to_odd(double a, double b) { return odd(a + b, sum_error(a, b, a + b)); }
// Of factors whose product does not underflow in binary64.
inline double product_to_odd(double a, double b) {
  constexpr std::uint64_t beyond = 0x1fffffff;  // bits of a significand past the 24th
  const bool exact = ((std::bit_cast<std::uint64_t>(a) | std::bit_cast<std::uint64_t>(b)) & beyond) == 0;
  return exact ? a * b : odd(a * b, std::fma(a, b, -(a * b)));
}

// [total] The sum of all terms.
inline Range total(std::span<const Range> terms) {
  Range sum, rest;
  double size = 0;
  for (const Range& each : terms) {
    const Range next(sum.lo + each.lo, sum.hi + each.hi);
    rest.lo += sum_error(sum.lo, each.lo, next.lo), rest.hi += sum_error(sum.hi, each.hi, next.hi);
    sum = next;
    size += top(each);
  }
  const double n = static_cast<double>(terms.size()) * 0x1p-53, away = above(above(1.0625 * n * n) * size);
  return {below(below(sum.lo + rest.lo) - away), above(above(sum.hi + rest.hi) + away)};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
