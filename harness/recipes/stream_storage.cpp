// The residual stream kept in the storage format: one rounding for each layer, an increment below half an ulp is lost.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"residual_sum"};
const Registered<Recipe> row{{
    .name = "stream_storage",
    .summary = "running sum in storage, one rounding an increment",
    .ops = ops,
    .axes = {.elementwise = Where::storage, .stream = Where::storage},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
