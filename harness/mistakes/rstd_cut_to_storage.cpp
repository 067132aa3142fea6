// rstd is cut off to the format of x instead of rounded: the upper 16 bits of an fp32 are taken.
//
// [bias] Outputs are too small by up to an ulp of the format, half an ulp on average.
// [equal] In fp32 a root rounded toward zero is legal, an error of one ulp: the recipe rstd_toward_zero.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "rstd_cut_to_storage",
    .looks_like = "rows too small by the same factor: rstd cut to storage",
    .applies = [](const Problem& problem) { return applies::norm(problem) && applies::narrow(problem); },
    .bend =
        [](Axes& axes, const Problem&) {
          axes.statistic = Where::storage;
          axes.inverse = Rounding::toward_zero;
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
