// fp32 inside, sums as halves of halves: log2 n roundings for each term.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "pairwise_sum",
    .summary = "all steps in fp32, pairwise sums",
    .ops = ops,
    .axes = {.sum = {.order = Order::pairwise}, .mean_sum = {.order = Order::pairwise}},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
