// An interval of doubles that holds a real number; every operation rounds outward by one unit, so it keeps holding it.
//
//   {lo, hi} ∋ y;   a ∘ b  holds  { s ∘ t : s in a, t in b }
//
// [outward] A double operation errs by at most half an ulp of its result z, and ulp(z) <= 2^-52 |z| (or is 2^-1074):
//           z - (2^-52 |z| + 2^-1074) is at most pred(z), so the end lies outside. No rounding mode is touched.
// [total]   A compensated sum errs by at most u |s| + (n u)² sum |t|, u = 2^-53: a long row costs no more than a short one.
// [lanes]   In any order: each addition's error is a double, at most u times a partial sum, and so at most n u sum |t|
//           together; adding them up errs by n u of that.
// [odd]     sum_to_odd: where a sum is inexact and even, its neighbour on the side of the exact sum is odd.
// [finite]  An end that is not finite says nothing; the callers refuse what may overflow in their working format.
//
// Source: Ogita, Rump and Oishi, Accurate sum and dot product, SIAM J. Sci. Comput. 26 (2005), proposition 4.5.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <cstdint>

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
// The hull of four numbers; pairwise minima need no branch.
inline Range hull(double a, double b, double c, double d) {
  return {below(std::min(std::min(a, b), std::min(c, d))), above(std::max(std::max(a, b), std::max(c, d)))};
}
inline Range operator*(Range a, Range b) { return hull(a.lo * b.lo, a.lo * b.hi, a.hi * b.lo, a.hi * b.hi); }
inline Range operator/(Range a, Range positive) {
  return hull(a.lo / positive.lo, a.lo / positive.hi, a.hi / positive.lo, a.hi / positive.hi);
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

// [total] [lanes] The sum of term(0) .. term(n - 1).
template <class Term>
Range total(std::size_t n, Term term) {
  constexpr std::size_t lanes = 4;
  Range sums[lanes], rests[lanes];
  double sizes[lanes] = {};
  const auto add = [](Range& sum, Range& rest, const Range& each) {
    const Range next(sum.lo + each.lo, sum.hi + each.hi);
    rest.lo += sum_error(sum.lo, each.lo, next.lo), rest.hi += sum_error(sum.hi, each.hi, next.hi);
    sum = next;
  };
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes)
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const Range each = term(i + lane);
      add(sums[lane], rests[lane], each), sizes[lane] += top(each);
    }
  for (; i < n; ++i) add(sums[0], rests[0], term(i)), sizes[0] += top(term(i));
  for (std::size_t lane = 1; lane < lanes; ++lane) {
    add(sums[0], rests[0], sums[lane]);
    rests[0].lo += rests[lane].lo, rests[0].hi += rests[lane].hi, sizes[0] += sizes[lane];
  }
  const double part = static_cast<double>(n) * 0x1p-53, away = above(above(1.0625 * part * part) * sizes[0]);
  return {below(below(sums[0].lo + rests[0].lo) - away), above(above(sums[0].hi + rests[0].hi) + away)};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
