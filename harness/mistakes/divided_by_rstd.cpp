// x / rsqrt(..) where x rsqrt(..) or x / sqrt(..) is meant: right at a mean square of 1 only.
//
//   wrong x root(q + eps)          right x / root(q + eps)
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "divided_by_rstd",
    .looks_like = "outputs grow with the square of x: divided by rstd",
    .applies = [](const Problem& problem) { return applies::norm(problem); },
    .bend =
        [](Axes& axes, const Problem&) {
          axes.upside_down = true;
          axes.normalise = Normalise::centred;
          axes.fold = WeightFold::onto_x;
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
