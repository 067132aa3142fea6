// The squares are rounded to the format of x before they are summed in fp32, or overflow in it.
//
// [equal] In fp32 nothing is lost.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "square_in_storage",
    .looks_like = "squares rounded to storage; in fp16 zeros from 256 on",
    .applies = [](const Problem& problem) { return applies::norm(problem) && applies::narrow(problem); },
    .bend = [](Axes& axes, const Problem&) { axes.square_in = Where::storage; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
