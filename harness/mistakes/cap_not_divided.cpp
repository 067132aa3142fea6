// x / cap is forgotten: the curve saturates at |x| of a few units, not at a few caps.
//
//   wrong cap tanh(x)             right cap tanh(x / cap)
#include <cmath>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "cap_not_divided",
    .looks_like = "scores jump to the cap: x not divided by it",
    .applies = [](const Problem& problem) { return applies::softcap(problem); },
    .element = [](double x, double cap) { return cap * std::tanh(x); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
