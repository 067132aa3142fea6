// Everything in fp32, and the cast to storage rounds stochastically: to one of the two neighbours, without bias on average.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm",       "layer_norm", "add_rms_norm",
                                           "add_layer_norm", "softcap",    "residual_sum"};
const Registered<Recipe> row{{
    .name = "stochastic_cast",
    .summary = "all steps in fp32, one stochastic cast at the end",
    .ops = ops,
    .axes = {.last = Rounding::stochastic},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
