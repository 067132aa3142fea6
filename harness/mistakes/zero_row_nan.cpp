// A row of zeros gives nan: the kernel divides by a root that is 0, or by the largest element.
//
// [padding] Padded tokens are such rows; eps is there to make them zeros.
#include <limits>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
static bool zeros(const Problem& problem, std::size_t row) {
  for (std::size_t i = 0; i < problem.n; ++i) {
    const double residual = applies::has(problem, tensor::residual) ? problem.row(tensor::residual, row)[i] : 0;
    if (problem.row(tensor::x, row)[i] + residual != 0) return false;
  }
  return true;
}

const Registered<Mistake> row{{
    .name = "zero_row_nan",
    .looks_like = "a row of zeros comes out as nan",
    .applies =
        [](const Problem& problem) {
          if (!applies::has_eps(problem)) return false;
          for (std::size_t row = 0; row < problem.rows; ++row)
            if (zeros(problem, row)) return true;
          return false;
        },
    .spoil =
        [](Output& output, const Problem& problem) {
          auto y = output.find(tensor::y)->second.begin();
          for (std::size_t row = 0; row < problem.rows; ++row, y += static_cast<std::ptrdiff_t>(problem.n))
            if (zeros(problem, row)) std::fill_n(y, problem.n, std::numeric_limits<double>::quiet_NaN());
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
