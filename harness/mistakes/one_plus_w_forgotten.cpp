// Gemma 1 to 3 store w - 1 and weigh by 1 + w; a port from Llama weighs by w alone.
//
//   wrong y_i = x_i w_i / rms          right y_i = x_i (1 + w_i) / rms
//
// [init] With the initial w = 0 the wrong output is all zeros.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "one_plus_w_forgotten",
    .looks_like = "weight w where the model means 1 + w",
    .applies =
        [](const Problem& problem) {
          return applies::to(problem, field::offset, 1) && applies::has(problem, tensor::weight);
        },
    .commit = [](Problem& problem) { problem.params.set(field::offset, 0); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
