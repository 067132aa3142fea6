// A loop over 32 lanes of four elements without its tail: the sums see the largest multiple of 128 elements only.
#include "harness/mistakes/seen.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "tail_of_128_skipped",
    .looks_like = "the sums miss the last n mod 128 elements",
    .applies = [](const Problem& problem) { return seen::has_tail<128>(problem); },
    .bend = [](Axes& axes, const Problem&) { axes.seen = seen::all_but_tail<128>; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
