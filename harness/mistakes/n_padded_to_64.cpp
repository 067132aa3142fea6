// Rows are padded with zeros to a multiple of 64, the width of a block, and the padded length is the divisor.
//
// [size] All outputs are too large by the factor root(n' / n), n' the padded length; for LayerNorm the mean is off, too.
// [equal] Where n is a multiple of 64 it cannot show.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "n_padded_to_64",
    .looks_like = "divisor n rounded up to a multiple of 64",
    .applies = [](const Problem& problem) { return applies::norm(problem) && problem.n % 64 != 0; },
    .bend = [](Axes& axes, const Problem& problem) { axes.divisor = axes.mean_divisor = (problem.n + 63) / 64 * 64; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
