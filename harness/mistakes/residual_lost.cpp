// The fused kernel drops the residual: it norms and stores x alone.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "residual_lost",
    .looks_like = "the residual is missing from the sum and from the norm",
    .applies = [](const Problem& problem) { return applies::has(problem, tensor::residual); },
    .commit =
        [](Problem& problem) {
          for (double& each : problem.in.find(tensor::residual)->second.values) each = 0;
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
