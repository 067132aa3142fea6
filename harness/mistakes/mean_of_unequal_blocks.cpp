// The means of blocks are joined as if all blocks were equally long, though the last one is shorter; the variance is then
// taken around that mean.
//
//   wrong (mean_a + mean_b) / 2          right (n_a mean_a + n_b mean_b) / n
//
// [model] Blocks of 48 elements. How long they are is the kernel's; 48 is what the report behind it had.
// [trend] Rows without a trend hide it: their blocks have about the same mean.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
constexpr std::size_t block = 48;

const Registered<Mistake> row{{
    .name = "mean_of_unequal_blocks",
    .looks_like = "a short last block weighs as much in the mean as the others",
    .applies =
        [](const Problem& problem) {
          return applies::layer_norm(problem) && problem.n > block && problem.n % block != 0;
        },
    .bend =
        [](Axes& axes, const Problem&) {
          axes.mean_blocks = block;
          axes.variance = Variance::two_pass;
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
