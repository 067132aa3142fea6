// eps is 1e-5 whatever the model says.
//
// [equal] Where the model says 1e-5 too it cannot show.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "eps_hard_coded",
    .looks_like = "eps 1e-5 whatever was asked",
    .applies = [](const Problem& problem) { return applies::has_eps(problem) && problem.params[field::eps] != 1e-5; },
    .commit = [](Problem& problem) { problem.params.set(field::eps, 1e-5); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
