// A loop that ends one too early: the sums do not see the last element, though it is normalised.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "last_element_skipped",
    .looks_like = "the sum misses the last element",
    .applies = [](const Problem& problem) { return applies::norm(problem) && problem.n > 1; },
    .bend = [](Axes& axes) { axes.summed_less = 1; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
