// The mean is rounded to storage before it is subtracted; the rest in fp32.
//
// [shifted] All of the row is off by the same amount, up to half an ulp of the mean, against a spread that may be smaller.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "mean_in_storage",
    .summary = "mean rounded to storage, the rest in fp32",
    .ops = ops,
    .axes = {.mean_as = Where::storage},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
