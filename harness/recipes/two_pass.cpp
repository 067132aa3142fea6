// LayerNorm in fp32: the mean, then the squares of the distances from it, one rounding to storage at the end.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "two_pass",
    .summary = "all steps in fp32, mean first, then variance, one cast at the end",
    .ops = ops,
    .axes = {},
    .safe = true,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
