// The score itself is multiplied by the tanh, not the cap.
//
//   wrong y = x tanh(x / cap)          right y = cap tanh(x / cap)
//
// [even] What it yields is never negative, about x² / cap near 0 and |x| far beyond the cap.
#include <cmath>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "softcap_times_x",
    .looks_like = "no score is negative, and none is capped",
    .applies = [](const Problem& problem) { return applies::softcap(problem); },
    .element = [](double x, double cap) { return x * std::tanh(x / cap); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
