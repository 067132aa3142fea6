// The variance as mean of squares minus square of the mean, in fp32.
//
// [coarse] In 8-bit formats no row is far enough off centre to tell it from what Welford's update may cost: there it is
//          legal, unless a kernel declares two passes and its lanes.
// [cancels] Its relative error grows like u (mean / spread)²; below zero the root is nan. On centred rows it does not show.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "one_pass_variance",
    .looks_like = "rows far off centre wrong or nan",
    .applies =
        [](const Problem& problem) {
          return applies::layer_norm(problem) && applies::storage(problem).precision >= bf16.precision;
        },
    .bend = [](Axes& axes, const Problem&) { axes.variance = Variance::one_pass; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
