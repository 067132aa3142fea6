// The residual is added twice: once before the fused kernel and once in it.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "residual_doubled",
    .looks_like = "the residual counts twice in the sum and in the norm",
    .applies = [](const Problem& problem) { return applies::has(problem, tensor::residual); },
    .commit =
        [](Problem& problem) {
          for (double& each : problem.in.find(tensor::residual)->second.values) each *= 2;
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
