// The mean of squares as a sum of (x / n) x in the format of x, one element after the other: the division comes first, so
// that the sum does not overflow in fp16.
//
//   wrong r(r(x / n) x) summed in storage          right sum(x²) / n in fp32
//
// [cliff] It overflows all the same where mean(x²) exceeds 65,504, and stagnates below: the terms are small, the sum is not.
// [equal] In fp32 it is one rounding more of a term and one less of the sum, which is legal.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "square_premultiplied",
    .looks_like = "(x / n) x summed in storage: large rows zero, long ones off",
    .applies =
        [](const Problem& problem) { return applies::rms_norm(problem) && applies::narrow(problem) && problem.n > 2; },
    .bend =
        [](Axes& axes, const Problem&) {
          axes.premultiplied = true;
          axes.square_in = axes.accumulate = Where::storage;
          axes.sum = {.order = Order::sequential};
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
