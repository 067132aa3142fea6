// tanh u by the Padé approximant u (27 + u²) / (27 + 9 u²), unclamped.
//
// [near] Right to u^7 / 2835 near 0, 1 at u = 3, and growing like u / 9 from there on.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "tanh_pade",
    .looks_like = "off around the cap, beyond it from three caps on",
    .applies = [](const Problem& problem) { return applies::softcap(problem); },
    .element =
        [](double x, double cap) {
          const double u = x / cap;
          return cap * u * (27 + u * u) / (27 + 9 * u * u);
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
