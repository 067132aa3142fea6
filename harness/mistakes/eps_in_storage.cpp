// eps is rounded to the format of x: 1e-6 becomes 1.013e-6 in fp16, 9.98e-7 in bf16, and 1e-12 becomes 0 in fp16.
//
// [equal] In fp32, and where eps is a value of the format or the model rounds it so (eps-format=x), it cannot show.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "eps_in_storage",
    .looks_like = "eps as storage holds it; rows near zero off, or nan",
    .applies =
        [](const Problem& problem) {
          return applies::has_eps(problem) && applies::narrow(problem) &&
                 round_to(applies::storage(problem), eps_given(problem)) != eps_given(problem);
        },
    .commit = [](Problem& problem) { problem.params.set(field::eps_format, eps_format::x); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
