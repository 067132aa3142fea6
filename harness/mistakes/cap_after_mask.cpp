// The causal mask is put in before the cap, not after it: a masked score of -inf comes out as -cap and is not masked any more.
//
// [model] The operation has no mask. Here the last rows are queries in order: row r of R sees all but the last R - 1 - r
//         columns; what it may not see comes as the lowest number.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "cap_after_mask",
    .looks_like = "masked scores are -cap in place of -inf",
    .applies = [](const Problem& problem) { return applies::softcap(problem) && problem.rows > 1; },
    .commit =
        [](Problem& problem) {
          Tensor& x = problem.in.find(tensor::x)->second;
          for (std::size_t row = 0; row < problem.rows; ++row)
            for (std::size_t hidden = 0; hidden < std::min(problem.n, problem.rows - 1 - row); ++hidden)
              x.values[(row + 1) * problem.n - 1 - hidden] = -x.format->largest();
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
