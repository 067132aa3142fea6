// A loop over warps without its tail: the sums see the largest multiple of 32 elements only.
#include "harness/mistakes/seen.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "tail_of_32_skipped",
    .looks_like = "the sums miss the last n mod 32 elements",
    .applies = [](const Problem& problem) { return seen::has_tail<32>(problem); },
    .bend = [](Axes& axes, const Problem&) { axes.seen = seen::all_but_tail<32>; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
