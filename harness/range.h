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

// A compensated sum, with what it holds of magnitudes.
struct Lane {
  double sum = 0, rest = 0, size = 0;

  void add(double each) {
    const double next = sum + each;
    rest += sum_error(sum, each, next), size += std::fabs(each), sum = next;
  }
  void add(const Lane& other) {
    const double own = size;
    add(other.sum);
    rest += other.rest, size = own + other.size;
  }
};

// [total] The ends of a sum of n terms, low and high ends summed apart.
inline Range ends_of(const Lane& low, const Lane& high, std::size_t n, double size) {
  const double part = static_cast<double>(n) * 0x1p-53, away = above(above(1.0625 * part * part) * size);
  return {below(below(low.sum + low.rest) - away), above(above(high.sum + high.rest) + away)};
}

// [total] [lanes] The sum of term(0) .. term(n - 1), intervals.
template <class Term>
Range total(std::size_t n, Term term) {
  constexpr std::size_t lanes = 4;
  Lane low[lanes], high[lanes];
  double size = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Range each = term(i);
    low[i % lanes].add(each.lo), high[i % lanes].add(each.hi), size += top(each);
  }
  for (std::size_t lane = 1; lane < lanes; ++lane) low[0].add(low[lane]), high[0].add(high[lane]);
  return ends_of(low[0], high[0], n, size);
}

// [doubles] The same of doubles; lanes side by side, so that a compiler adds several at once.
template <class Term>
Range total_of_doubles(std::size_t n, Term term) {
  constexpr std::size_t lanes = 8;
  double sum[lanes] = {}, rest[lanes] = {}, size[lanes] = {};
  std::size_t i = 0;
  for (; i + lanes <= n; i += lanes)
    for (std::size_t lane = 0; lane < lanes; ++lane) {
      const double each = term(i + lane), next = sum[lane] + each;
      rest[lane] += sum_error(sum[lane], each, next), size[lane] += std::fabs(each), sum[lane] = next;
    }
  Lane all;
  for (; i < n; ++i) all.add(term(i));
  for (std::size_t lane = 0; lane < lanes; ++lane) all.add(Lane{sum[lane], rest[lane], size[lane]});
  return ends_of(all, all, n, all.size);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
