// The residual stream is kept in the format of the increments: each addition is rounded to it.
//
// [lost] An increment below half an ulp of the stream changes nothing, however many follow.
// [equal] In fp32 nothing is lost; a single increment onto nothing is rounded once either way.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "stream_in_storage",
    .looks_like = "the stream loses small increments",
    .applies = [](const Problem& problem) { return applies::residual_sum(problem) && applies::narrow(problem); },
    .bend = [](Axes& axes, const Problem&) { axes.elementwise = axes.stream = Where::storage; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
