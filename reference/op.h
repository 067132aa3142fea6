// An operation is one row: a name, a formula, its operands and results, and its exact definition.
//
//   define(problem, row) yields a Quantity (reference/quantity.h) for each result asked for
//
// [exact]  Operands are doubles taken exactly, parameters too (eps as a rational). Only the result is rounded, once.
// [class]  The residual classes of the fused adds (ops/sum_class.h) are the one place where a format enters a
//          definition: there the sum is rounded, by its exact value, before the norm sees it.
#pragma once

#include <span>

#include "reference/problem.h"

namespace halfulp {
// What an exact result is (disjoint, in this order of priority).
enum class Kind : std::uint8_t { finite, zero, infinite, nan };

struct Special {
  Kind kind = Kind::finite;
  bool negative = false;  // of a zero or an infinity
};

struct Quantity;

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
