// fp32 inside, the squares summed from left to right: n - 1 roundings in a row.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "sequential_sum",
    .summary = "all steps in fp32, sums from left to right",
    .ops = ops,
    .axes = {.sum = {.order = Order::sequential}, .mean_sum = {.order = Order::sequential}},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
