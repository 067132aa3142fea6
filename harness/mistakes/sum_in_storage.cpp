// The sums run in the format of x, one element after the other: a bf16 sum of ones stops at 256, an fp16 sum at 2048.
//
// [equal] In fp32 it is another order of summation, which is legal.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "sum_in_storage",
    .looks_like = "sums that stagnate or overflow in storage",
    .applies =
        [](const Problem& problem) { return applies::norm(problem) && applies::narrow(problem) && problem.n > 2; },
    .bend =
        [](Axes& axes, const Problem&) {
          axes.square_in = axes.accumulate = axes.mean_accumulate = Where::storage;
          axes.sum = axes.mean_sum = {.order = Order::sequential};
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
