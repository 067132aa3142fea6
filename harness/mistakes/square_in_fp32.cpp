// The squares are taken in fp32 and leave its range, though x and the result are ordinary numbers.
//
//   from 2^64 on      x² is infinite, rstd 0: a row of zeros (of a LayerNorm the bias)
//   below 2^-75       x² is 0; without an eps the inverse root is infinite
//
// [equal] Where the operands are fp32 or narrower every kernel in fp32 does it, the safe recipe too: its outputs are the
//         same bit for bit, and the gates call such a row untrusted, not refused. In fp64 the kernel means fp64.
// [out]   Inside the range it rounds only: that is not this mistake.
#include <cmath>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
static bool leaves(const Problem& problem, std::size_t row) {
  double low = HUGE_VAL, high = -HUGE_VAL;
  for (std::size_t i = 0; i < problem.n; ++i) {
    const double value = applies::summed(problem, row, i);
    if (!std::isfinite(value)) return false;
    low = std::fmin(low, value), high = std::fmax(high, value);
  }
  const bool layer = applies::layer_norm(problem);
  const double farthest = layer ? (high - low) / 2 : std::fmax(std::fabs(low), std::fabs(high));
  const double most = layer ? high - low : farthest;
  return farthest >= 0x1p64 || (most > 0 && most < 0x1p-75 && problem.params[field::eps] < 0x1p-150);
}

const Registered<Mistake> row{{
    .name = "square_in_fp32",
    .looks_like = "zeros for elements beyond 2^64, infinity for tiny rows",
    .applies =
        [](const Problem& problem) {
          bool any = false;
          for (std::size_t row = 0; applies::norm(problem) && row < problem.rows; ++row)
            any = any || leaves(problem, row);
          return any;
        },
    .bend = [](Axes& axes, const Problem&) { axes.square_as = &fp32; },
    .in_fp32 = true,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
