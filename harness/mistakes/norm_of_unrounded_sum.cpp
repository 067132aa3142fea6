// The norm sees the sum before it is rounded, where the model norms the stored one.
//
// [equal] In fp32 the stored sum is the sum.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "norm_of_unrounded_sum",
    .looks_like = "normed before the sum is rounded: some off by an ulp",
    .applies =
        [](const Problem& problem) {
          return applies::to(problem, field::sum, sum_class::rounded) &&
                 problem.out.find(tensor::sum)->second->precision < fp32.precision;
        },
    .commit = [](Problem& problem) { problem.params.set(field::sum, sum_class::unrounded); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
