// The unbiased variance: a divisor n - 1 where the norm means n.
//
// [size] All outputs are too small by the factor root((n - 1) / n): 1 + 1/(2n), half an fp16 ulp at n = 1024.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "n_minus_one",
    .looks_like = "divisor n - 1 for n; every output too small by about 1/(2n)",
    .applies = [](const Problem& problem) { return applies::norm(problem) && problem.n > 1; },
    .bend = [](Axes& axes, const Problem& problem) { axes.divisor = problem.n - 1; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
