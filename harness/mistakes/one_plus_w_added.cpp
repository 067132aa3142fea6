// The other way round: a plain weight, as in Llama and Gemma 4, is taken for w - 1.
//
//   wrong y_i = x_i (1 + w_i) / rms    right y_i = x_i w_i / rms
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "one_plus_w_added",
    .looks_like = "weight 1 + w where the model means w",
    .applies =
        [](const Problem& problem) {
          return applies::to(problem, field::offset, 0) && applies::has(problem, tensor::weight);
        },
    .commit = [](Problem& problem) { problem.params.set(field::offset, 1); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
