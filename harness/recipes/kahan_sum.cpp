// fp32 inside, compensated sums: the error of a sum no longer grows with n.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "kahan_sum",
    .summary = "all steps in fp32, compensated sums",
    .ops = ops,
    .axes = {.sum = {.order = Order::kahan}, .mean_sum = {.order = Order::kahan}},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
