// The mean is rounded to the format of x before it is subtracted.
//
// [equal] In fp32 nothing is lost.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "mean_in_storage",
    .looks_like = "rows far off centre shifted: mean rounded to storage",
    .applies = [](const Problem& problem) { return applies::layer_norm(problem) && applies::narrow(problem); },
    .bend = [](Axes& axes, const Problem&) { axes.mean_as = Where::storage; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
