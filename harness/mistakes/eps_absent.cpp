// eps is not added at all: small rows come out too large, a zero row as nan.
//
// [small] Of a row with mean square q the output is too large by the factor root(1 + eps / q).
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "eps_absent",
    .looks_like = "no eps: rows near zero too large, a zero row nan",
    .applies = [](const Problem& problem) { return applies::has_eps(problem); },
    .commit = [](Problem& problem) { problem.params.set(field::eps, 0); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
