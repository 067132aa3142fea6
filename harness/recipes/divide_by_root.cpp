// fp32 inside; each element is divided by the root instead of multiplied by its inverse: one rounding less.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "divide_by_root",
    .summary = "all steps in fp32, x divided by the root",
    .ops = ops,
    .axes = {.root = Root::divide},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
