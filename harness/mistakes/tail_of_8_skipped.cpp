// A vector loop without its tail: the sums see the largest multiple of 8 elements only.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "tail_of_8_skipped",
    .looks_like = "the sums miss the last n mod 8 elements",
    .applies = [](const Problem& problem) { return applies::norm(problem) && problem.n % 8 != 0; },
    .bend = [](Axes& axes) { axes.summed_multiple = 8; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
