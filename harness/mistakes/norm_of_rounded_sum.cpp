// The norm sees the stored sum, where the model norms the sum before it is rounded.
//
// [equal] In fp32 the stored sum is the sum.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "norm_of_rounded_sum",
    .looks_like = "normed after the sum is rounded: some off by an ulp",
    .applies =
        [](const Problem& problem) {
          return applies::to(problem, field::sum, sum_class::unrounded) &&
                 problem.out.find(tensor::sum)->second->precision < fp32.precision;
        },
    .commit = [](Problem& problem) { problem.params.set(field::sum, sum_class::rounded); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
