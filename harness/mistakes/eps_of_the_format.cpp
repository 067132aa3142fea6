// eps is the machine epsilon of the format of x where the model gives its own: 2^-7 in bf16, 2^-10 in fp16, 2^-23 in fp32.
//
// Source: pytorch issue 147202 and its kin, where eps=None means another number in each dtype.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "eps_of_the_format",
    .looks_like = "eps of the dtype: bf16 rows much too small",
    .applies =
        [](const Problem& problem) {
          return applies::has_eps(problem) &&
                 problem.params[field::eps] != power_of_two(1 - applies::storage(problem).precision);
        },
    .commit =
        [](Problem& problem) { problem.params.set(field::eps, power_of_two(1 - applies::storage(problem).precision)); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
