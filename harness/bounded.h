// Bounded: the double that a recipe computes, beside a proved radius around the exact formula's value.
//
//   |value - v| <= radius      v: the same formula on the same inputs without any rounding
//
// [propagated] a + b: e_a + e_b.   a b: |a| e_b + |b| e_a + e_a e_b.   a / b: (e_a + |a/b| e_b) / (|b| - e_b).
//              root: min(e / (root a + root max(a - e, 0)), root e), as the exact argument is not negative.
//              tanh: min(e, 2) sech²(max(|a| - e, 0)), and sech² z <= 4 exp(-2 |z|).
// [rounded]    A rounding adds what it really cost, |rounded - unrounded|, never more than half an ulp; the double
//              operation before it adds 2^-53 of its result (2^-52 where rounded to odd).
// [inflated]   Every radius is computed in double and enlarged by 1 + 2^-40, far more than its own few roundings.
// [unknown]    The radius is infinite where the value is not finite or nothing can be said.
//
// Source: Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., section 3.3 (running error analysis).
#pragma once

#include <cmath>
#include <limits>

namespace halfulp {
struct Bounded {
  double value = 0;
  double radius = 0;

  Bounded() = default;
  explicit Bounded(double exact) : value(exact) {}
  Bounded(double computed, double error)
      : value(computed),
        radius(std::isfinite(computed) && error >= 0 ? error * (1 + 0x1p-40)
                                                     : std::numeric_limits<double>::infinity()) {}
};

// What the double operation itself may err by, underflow of binary64 included.
inline double operation_error(double result) {
  const double size = std::fabs(result);
  return size * 0x1p-53 + (size < 0x1p-960 && size > 0 ? 0x1p-1074 : 0);
}

inline Bounded operator+(const Bounded& a, const Bounded& b) {
  const double value = a.value + b.value;
  return {value, a.radius + b.radius + operation_error(value)};
}
inline Bounded operator-(const Bounded& a) {
  Bounded opposite = a;
  opposite.value = -a.value;
  return opposite;
}
inline Bounded operator-(const Bounded& a, const Bounded& b) { return a + -b; }

// An infinite radius times zero is still unknown: nan >= 0 is false, so the constructor makes it infinite.
inline double product_radius(const Bounded& a, const Bounded& b) {
  const double underflow = a.radius > 0 || b.radius > 0 ? 0x1p-1072 : 0;
  return std::fabs(a.value) * b.radius + std::fabs(b.value) * a.radius + a.radius * b.radius + underflow;
}
inline Bounded operator*(const Bounded& a, const Bounded& b) {
  const double value = a.value * b.value;
  const double vanished = value == 0 && a.value != 0 && b.value != 0 ? 0x1p-1074 : 0;
  return {value, product_radius(a, b) + operation_error(value) + vanished};
}
inline Bounded operator/(const Bounded& a, const Bounded& b) {
  const double value = a.value / b.value, least = std::fabs(b.value) - b.radius;
  if (!(least > 0)) return {value, std::numeric_limits<double>::infinity()};
  const double quotient = std::fabs(value) * (1 + 0x1p-52) + (value == 0 && a.value != 0 ? 0x1p-1074 : 0);
  const double underflow = (a.radius > 0 || b.radius > 0 ? 0x1p-1072 : 0) + (value == 0 ? quotient : 0);
  return {value, (a.radius + quotient * b.radius) / least + operation_error(value) + underflow};
}
inline Bounded fma(const Bounded& a, const Bounded& b, const Bounded& c, double value) {
  return {value, product_radius(a, b) + c.radius + 2 * operation_error(value) + 0x1p-1074 * (value != 0)};
}
inline Bounded sqrt(const Bounded& a) {
  const double value = std::sqrt(a.value), least = std::sqrt(std::fmax(a.value - a.radius, 0));
  if (!(value >= 0)) return {value, std::numeric_limits<double>::infinity()};
  const double ratio = value + least > 0 ? a.radius / (value + least) : std::numeric_limits<double>::infinity();
  return {value, (a.radius == 0 ? 0 : std::fmin(ratio, std::sqrt(a.radius))) + operation_error(value)};
}
inline Bounded tanh(const Bounded& a, double value) {
  const double nearest = std::fmax(std::fabs(a.value) - a.radius, 0);
  const double slope = std::fmin(1, 4 * std::exp(-2 * nearest) * (1 + 0x1p-45));
  return {value, std::fmin(a.radius * slope, 2) + 2 * operation_error(value)};
}
inline Bounded larger(const Bounded& a, const Bounded& b) {
  return {std::fmax(a.value, b.value), std::fmax(a.radius, b.radius)};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
