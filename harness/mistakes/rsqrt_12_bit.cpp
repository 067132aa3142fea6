// The processor's 12-bit estimate of 1 / root is used without a Newton step.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "rsqrt_12_bit",
    .looks_like = "all outputs of a row off by the same factor, up to 2^-12",
    .applies = [](const Problem& problem) { return applies::norm(problem); },
    .bend = [](Axes& axes, const Problem&) { axes.root = Root::twelve_bits; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
