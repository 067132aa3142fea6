// The elements are summed in fp32 and the sum is infinite, though their mean is an ordinary number: the row is nan.
//
// [equal] Where the operands are fp32 or narrower every kernel that sums in fp32 and divides afterwards does it, the safe
//         recipe too: its outputs are the same bit for bit, and the gates call such a row untrusted, not refused. A mean
//         that is updated element by element, and one in fp64, stay finite.
// [out]   Inside the range it rounds only: that is not this mistake.
#include <cmath>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
static bool overflows(const Problem& problem, std::size_t row) {
  double sum = 0;
  for (std::size_t i = 0; i < problem.n; ++i) sum += applies::summed(problem, row, i) / fp32.largest();
  return std::isfinite(sum) && std::fabs(sum) > 2;
}

const Registered<Mistake> row{{
    .name = "mean_sum_in_fp32",
    .looks_like = "rows whose sum exceeds 3.4e38 come out as nan",
    .applies =
        [](const Problem& problem) {
          bool any = false;
          for (std::size_t row = 0; applies::layer_norm(problem) && row < problem.rows; ++row)
            any = any || overflows(problem, row);
          return any;
        },
    .bend = [](Axes& axes, const Problem&) { axes.mean_sum_as = &fp32; },
    .in_fp32 = true,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
