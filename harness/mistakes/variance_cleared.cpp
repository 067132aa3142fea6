// A variance below 1e-6 is taken for rounding noise of one pass, and set to zero.
//
//   wrong v < 1e-6 ? 0 : v          right v
//
// [small] With an eps of 1e-12 rows of 1e-3 come out a thousand times too large; with 1e-5, 5 % too large at most.
// [equal] Rows without spread, and those with more, are right.
#include <cmath>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
constexpr double least = 1e-6;

static bool quiet(const Problem& problem, std::size_t row) {
  const auto n = static_cast<double>(problem.n);
  double sum = 0, squares = 0;
  for (std::size_t i = 0; i < problem.n; ++i) sum += applies::summed(problem, row, i);
  for (std::size_t i = 0; i < problem.n; ++i) squares += std::pow(applies::summed(problem, row, i) - sum / n, 2);
  return squares > 0 && squares / n < least;
}

const Registered<Mistake> row{{
    .name = "variance_cleared",
    .looks_like = "rows with a variance below 1e-6 too large: taken for 0",
    .applies =
        [](const Problem& problem) {
          bool any = false;
          for (std::size_t row = 0; applies::layer_norm(problem) && row < problem.rows; ++row)
            any = any || quiet(problem, row);
          return any;
        },
    .bend = [](Axes& axes, const Problem&) { axes.least_variance = least; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
