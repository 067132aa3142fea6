// The last cast cuts off instead of rounding to nearest: what taking the upper 16 bits of an fp32 does.
//
// [fp32] Without a cast, in fp32, it cannot show.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "rounded_toward_zero",
    .looks_like = "results cut off toward zero: up to a whole ulp, half an ulp on average",
    .applies = [](const Problem& problem) { return problem.out.find(tensor::y)->second->precision < fp32.precision; },
    .bend = [](Axes& axes) { axes.last = Rounding::toward_zero; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
