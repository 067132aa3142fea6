// The last cast cuts off instead of rounding to nearest: what taking the upper 16 bits of an fp32 does.
//
// [fp32] Without a cast, in fp32, it cannot show.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "rounded_toward_zero",
    .looks_like = "cut off toward zero: up to a whole ulp too small",
    .applies = [](const Problem& problem) { return problem.out.find(tensor::y)->second->precision < fp32.precision; },
    .bend = [](Axes& axes, const Problem&) { axes.last = Rounding::toward_zero; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
