// Weights are clamped to [-1, 1], as quantised ones are: channels with a larger weight are too small.
//
// [equal] Where no weight exceeds 1 in magnitude it cannot show.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "weight_clamped",
    .looks_like = "weights beyond 1 act as 1",
    .applies =
        [](const Problem& problem) {
          return applies::any(problem, tensor::weight, [](double w) { return w > 1 || w < -1; });
        },
    .commit =
        [](Problem& problem) {
          for (double& each : problem.in.find(tensor::weight)->second.values)
            each = each > 1 ? 1 : each < -1 ? -1 : each;
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
