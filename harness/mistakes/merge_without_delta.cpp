// Welford's moments of 32 lanes are merged without the term for the distance between their means.
//
//   wrong s = s_a + s_b          right s = s_a + s_b + (mean_b - mean_a)² n_a n_b / n
//
// [short] Up to 32 elements each lane has one, and no variance at all.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "merge_without_delta",
    .looks_like = "variance within lanes only; short rows too large",
    .applies = [](const Problem& problem) { return applies::layer_norm(problem) && problem.n > 1; },
    .bend = [](Axes& axes, const Problem&) { axes.variance = Variance::unmerged; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
