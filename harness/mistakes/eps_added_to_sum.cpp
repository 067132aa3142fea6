// eps is added to the sum of squares, before the division by n.
//
//   wrong x / root((sum x² + eps) / n)     right x / root(sum x² / n + eps)
//
// [small] The norm works with eps / n: rows near zero come out too large.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "eps_added_to_sum",
    .looks_like = "eps divided by n; rows near zero too large",
    .applies = [](const Problem& problem) { return applies::has_eps(problem) && problem.n > 1; },
    .commit =
        [](Problem& problem) {
          problem.params.set(field::eps, problem.params[field::eps] / static_cast<double>(problem.n));
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
