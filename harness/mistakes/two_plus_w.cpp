// The 1 of 1 + w is added twice: once when the checkpoint was converted and once in the kernel.
//
//   wrong y_i = x_i (2 + w_i) / rms    right y_i = x_i (1 + w_i) / rms
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "two_plus_w",
    .looks_like = "weight 2 + w where the model means 1 + w",
    .applies =
        [](const Problem& problem) {
          return applies::to(problem, field::offset, 1) && applies::has(problem, tensor::weight);
        },
    .commit = [](Problem& problem) { problem.params.set(field::offset, 2); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
