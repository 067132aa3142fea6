// A quantity is one result of an operation on one row: its elements as exact real numbers, each to be asked in five ways.
//
//   special(i)      the class of numerics that a NaN, an infinity or an exact zero decides, before any sum is taken
//   ball(i)         a double with a proved radius, cheap: |y - value| <= radius (infinite: nothing known)
//   against(i, m)   the sign of y - m for a dyadic m, exactly, by integers; absent where y is transcendental
//   enclose(i)      an interval around y at the working precision, as narrow as asked
//   magnitude(i)    the formula with every subtraction turned into an addition: the scale of errors
//
// [apart] Not in op.h, so that what only names operations does not read the multiprecision headers.
#pragma once

#include "reference/enclosure.h"
#include "reference/op.h"

namespace halfulp {
struct Quantity {
  std::string_view name;
  const Format* format;
  std::size_t count;  // n, or 1 for a statistic
  std::function<Special(std::size_t)> special;
  std::function<Ball(std::size_t)> ball;
  std::function<int(std::size_t, const Dyadic&)> against = nullptr;
  std::function<Enclosure(std::size_t)> enclose;
  std::function<double(std::size_t)> magnitude;
  // Rule K: where positive, 0 < |y| < below(i) strictly, for all of the values returned by it.
  std::function<double(std::size_t)> below = nullptr;
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
