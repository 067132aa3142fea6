// The divisor is the block size, the next power of two, as in kernels that load a row with a mask.
//
// [equal] Where n is a power of two it cannot show.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "n_power_of_two",
    .looks_like = "divisor n rounded up to a power of two",
    .applies = [](const Problem& problem) { return applies::norm(problem) && !std::has_single_bit(problem.n); },
    .bend = [](Axes& axes, const Problem& problem) { axes.divisor = axes.mean_divisor = std::bit_ceil(problem.n); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
