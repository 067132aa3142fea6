// The increments are added as they are, without the model's residual multiplier.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "multiplier_forgotten",
    .looks_like = "increments count as if the multiplier were 1",
    .applies =
        [](const Problem& problem) { return applies::residual_sum(problem) && problem.params[field::multiplier] != 1; },
    .commit = [](Problem& problem) { problem.params.set(field::multiplier, 1); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
