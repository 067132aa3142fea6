// The statistic in fp32, but rstd is rounded to storage before it meets the elements.
//
// [row] One rounding error for the whole row: up to half an ulp of rstd on every output, all to the same side.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "rstd_in_storage",
    .summary = "rstd rounded to storage, the rest in fp32",
    .ops = ops,
    .axes = {.statistic = Where::storage},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
