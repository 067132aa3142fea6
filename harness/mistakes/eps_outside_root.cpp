// eps added to the root instead of under it.
//
//   wrong x / (root(q) + eps)          right x / root(q + eps)
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "eps_outside_root",
    .looks_like = "eps added after the root; small rows too large",
    .applies =
        [](const Problem& problem) {
          return applies::has_eps(problem) && applies::to(problem, field::eps_place, eps_place::inside);
        },
    .commit = [](Problem& problem) { problem.params.set(field::eps_place, eps_place::outside); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
