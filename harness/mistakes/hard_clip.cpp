// A clip to [-cap, cap] in place of the smooth cap.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "hard_clip",
    .looks_like = "scores are cut at the cap, not bent towards it",
    .applies = [](const Problem& problem) { return applies::softcap(problem); },
    .element = [](double x, double cap) { return x > cap    ? cap
                                                 : x < -cap ? -cap
                                                            : x; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
