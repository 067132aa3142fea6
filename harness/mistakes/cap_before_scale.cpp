// The cap is applied to raw scores, 16 times as large, and the scale 1 / 16 afterwards: a cap of its sixteenth.
//
//   wrong cap tanh(16 x / cap) / 16             right cap tanh(x / cap)
#include <cmath>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "cap_before_scale",
    .looks_like = "scores level off at a sixteenth of the cap",
    .applies = [](const Problem& problem) { return applies::softcap(problem); },
    .element = [](double x, double cap) { return cap * std::tanh(16 * x / cap) / 16; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
