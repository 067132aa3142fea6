// eps is raised to 1e-4, so that fp16 can hold it: max(eps, 1e-4).
//
// [equal] Where the model's eps is as large it cannot show.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "eps_floored",
    .looks_like = "eps never below 1e-4; rows near zero too small",
    .applies = [](const Problem& problem) { return applies::has_eps(problem) && problem.params[field::eps] < 1e-4; },
    .commit = [](Problem& problem) { problem.params.set(field::eps, 1e-4); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
