// The squares are taken in fp16, and one is beyond its range: the row's sum is infinite.
//
// [256] From 256 on a square is infinite, rstd 0, and finite elements become zeros (of a LayerNorm the bias). A row that
//       spans 512 has an element 256 from its mean.
// [equal] Below that it rounds only; what that looks like is square_in_storage's.
#include <cmath>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
static bool overflows(const Problem& problem, std::size_t row) {
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (std::size_t i = 0; i < problem.n; ++i) {
    const double added = applies::has(problem, tensor::residual) ? problem.row(tensor::residual, row)[i] : 0;
    const double value = round_to(applies::storage(problem), problem.row(tensor::x, row)[i] + added);
    if (!std::isfinite(value)) return false;
    low = std::fmin(low, value), high = std::fmax(high, value);
  }
  return applies::layer_norm(problem) ? high - low >= 512 : std::fmax(high, -low) >= 256;
}

const Registered<Mistake> row{{
    .name = "square_in_fp16",
    .looks_like = "rows with an element beyond 255 come out as zeros",
    .applies =
        [](const Problem& problem) {
          bool any = false;
          for (std::size_t row = 0; applies::norm(problem) && row < problem.rows; ++row)
            any = any || overflows(problem, row);
          return any;
        },
    .bend = [](Axes& axes, const Problem&) { axes.square_as = &fp16; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
