// The elements after the last whole vector are summed twice: by the vectors, masked too late, and by the loop for the tail.
#include "harness/mistakes/seen.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "tail_of_8_doubled",
    .looks_like = "the last n mod 8 elements count twice in the sums",
    .applies = [](const Problem& problem) { return seen::has_tail<8>(problem); },
    .bend = [](Axes& axes, const Problem&) { axes.seen = seen::tail_twice<8>; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
