// An operation is one row: a name, a formula, its operands and results, and its exact definition.
//
//   define(problem, row) yields, for each result asked for, a Quantity: its elements as exact real numbers, each
//     special(i)      the class of numerics that a NaN, an infinity or an exact zero decides, before any sum is taken
//     ball(i)         a double with a proved radius, cheap: |y - value| <= radius (infinite: nothing known)
//     against(i, m)   the sign of y - m for a dyadic m, exactly, by integers; absent where y is transcendental
//     enclose(i)      an interval around y at the working precision, as narrow as asked
//     magnitude(i)    the formula with every subtraction turned into an addition: the scale of errors
//
// [exact]  Operands are doubles taken exactly, parameters too (eps as a rational). Only the result is rounded, once.
// [class]  The residual classes of the fused adds (ops/sum_class.h) are the one place where a format enters a
//          definition: there the sum is rounded, by its exact value, before the norm sees it.
#pragma once

#include <functional>
#include <span>

#include "reference/enclosure.h"
#include "reference/problem.h"

namespace halfulp {
// What an exact result is (disjoint, in this order of priority).
enum class Kind : std::uint8_t { finite, zero, infinite, nan };

struct Special {
  Kind kind = Kind::finite;
  bool negative = false;  // of a zero or an infinity
};

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

struct Operand {
  std::string_view name;
  std::string_view generator;  // the default GENERATOR of a case; empty: the case's own
  bool optional = false;       // may be `none`
};

struct Op {
  std::string_view name;
  std::string_view formula;
  std::span<const Operand> operands;
  std::span<const std::string_view> results;  // y first; `sum` where the op has it; then optional statistics
  std::span<const Setting> settings;
  std::vector<Quantity> (*define)(const Problem&, std::size_t row);
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
