// The bias is not added, as in a LayerNorm that was ported from an RMSNorm.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "bias_forgotten",
    .looks_like = "no bias: every channel off by its bias",
    .applies = [](const Problem& problem) { return applies::has(problem, tensor::bias); },
    .commit = [](Problem& problem) { problem.in.erase(problem.in.find(tensor::bias)); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
