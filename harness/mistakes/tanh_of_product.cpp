// x is multiplied by the cap where it should be divided, and the product with the cap is forgotten.
//
//   wrong tanh(x cap)             right cap tanh(x / cap)
#include <cmath>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "tanh_of_product",
    .looks_like = "scores between -1 and 1: x times the cap",
    .applies = [](const Problem& problem) { return applies::softcap(problem); },
    .element = [](double x, double cap) { return std::tanh(x * cap); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
