// LayerNorm in fp32 with mean and variance streamed from left to right.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "welford",
    .summary = "mean and variance by Welford from left to right, in fp32",
    .ops = ops,
    .axes = {.variance = Variance::welford},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
