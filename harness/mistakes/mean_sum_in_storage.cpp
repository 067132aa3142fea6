// The sum of x runs in the format of x, one element after the other: a bf16 sum of ones stops at 256, and the mean of 512
// of them is a half.
//
// [equal] In fp32 it is another order of summation, which is legal.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "mean_sum_in_storage",
    .looks_like = "long rows off centre shifted: the mean's sum in storage",
    .applies =
        [](const Problem& problem) {
          return applies::layer_norm(problem) && applies::narrow(problem) && problem.n > 2;
        },
    .bend =
        [](Axes& axes, const Problem&) {
          axes.mean_accumulate = Where::storage;
          axes.mean_sum = {.order = Order::sequential};
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
