// The other norm's default where the model leaves eps to the default: 1e-5 in an RMSNorm, 1e-6 in a LayerNorm.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "eps_of_the_other_norm",
    .looks_like = "the other norm's default eps; rows near zero off",
    .applies =
        [](const Problem& problem) {
          return applies::norm(problem) && problem.params[field::eps] == (applies::rms_norm(problem) ? 1e-6 : 1e-5);
        },
    .commit = [](Problem& problem) { problem.params.set(field::eps, applies::rms_norm(problem) ? 1e-5 : 1e-6); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
