// Plain sums of squares are merged with the term of Welford's merge, whose factor is zero, but not its square.
//
//   wrong a + b + (b - a)² n_a floor(n_b / n)          right a + b
//
// [inf] (b - a)² is infinite from |b - a| = 2^64 on, squares of 4e9 in fp32: then the sum is inf times 0, nan.
// [equal] Below that the term is 0.
// [model] Squares are merged one after the other.
#include <cmath>
#include <limits>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
// In the working format: fp32, or fp64 where an operand is.
static bool infinite_term(const Problem& problem, std::size_t row) {
  const Format* work = &fp32;
  for (const auto& [name, each] : problem.in)
    if (each.format->precision > fp32.precision) work = &fp64;
  double sum = 0;
  for (std::size_t i = 0; i < problem.n; ++i) {
    const double value = applies::summed(problem, row, i), square = round_to(*work, value * value);
    if (!std::isfinite(value)) return false;
    if (!std::isfinite(round_to(*work, (square - sum) * (square - sum)))) return true;
    sum = round_to(*work, sum + square);
  }
  return false;
}

const Registered<Mistake> row{{
    .name = "welford_term_in_squares",
    .looks_like = "rows with elements beyond 4e9 come out as nan",
    .applies =
        [](const Problem& problem) {
          bool any = false;
          for (std::size_t row = 0; applies::rms_norm(problem) && row < problem.rows; ++row)
            any = any || infinite_term(problem, row);
          return any;
        },
    .spoil =
        [](Output& output, const Problem& problem) {
          auto y = output.find(tensor::y)->second.begin();
          for (std::size_t row = 0; row < problem.rows; ++row, y += static_cast<std::ptrdiff_t>(problem.n))
            if (infinite_term(problem, row)) std::fill_n(y, problem.n, std::numeric_limits<double>::quiet_NaN());
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
