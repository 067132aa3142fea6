// The statistic in fp32, but rstd is rounded to the format of x before it meets the elements.
//
// [equal] In fp32 nothing is lost.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "rstd_in_storage",
    .looks_like = "rows off by the same factor: rstd rounded to storage",
    .applies = [](const Problem& problem) { return applies::norm(problem) && applies::narrow(problem); },
    .bend = [](Axes& axes, const Problem&) { axes.statistic = Where::storage; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
