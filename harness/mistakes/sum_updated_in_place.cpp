// The sum is written over x before x is read again: what is normalised and stored got the residual twice.
//
//   wrong y from (x + r) + r, rstd from x + r       right both from x + r
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "sum_updated_in_place",
    .looks_like = "the residual twice in the elements, once in rstd",
    .applies =
        [](const Problem& problem) {
          return applies::any(problem, tensor::residual, [](double r) { return r != 0; }) && applies::norm(problem);
        },
    .bend = [](Axes& axes, const Problem&) { axes.in_place = true; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
