// No softcap: what an engine without it does in silence.
//
// [near] Below about cap / 100 the difference x³ / (3 cap²) is under an fp32 ulp of 16-bit inputs; it shows on large x.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "softcap_skipped",
    .looks_like = "scores beyond the cap pass unchanged",
    .applies = [](const Problem& problem) { return applies::softcap(problem); },
    .element = [](double x, double) { return x; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
