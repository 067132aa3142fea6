// The root of the variance is called RMS: the mean is subtracted in the statistic, not from the elements.
//
//   wrong x / root(mean((x - mean)²) + eps)     right x / root(mean(x²) + eps)
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "variance_for_mean_square",
    .looks_like = "divided by the spread; rows off centre too large",
    .applies = [](const Problem& problem) { return applies::rms_norm(problem); },
    .bend = [](Axes& axes, const Problem&) { axes.centred_squares = true; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
