// Gemma 2 has two caps, 50 for the attention's scores and 30 for the final logits; a port takes one for the other.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "other_cap",
    .looks_like = "outputs level off at another cap",
    .applies = [](const Problem& problem) { return applies::softcap(problem); },
    .commit = [](Problem& problem) { problem.params.set(field::cap, problem.params[field::cap] == 50 ? 30 : 50); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
