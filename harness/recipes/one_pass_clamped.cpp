// As one_pass, but a negative variance becomes 0: no nan, a wrong scale instead.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "one_pass_clamped",
    .summary = "variance as mean of squares minus square of mean, not below 0, in fp32",
    .ops = ops,
    .axes = {.variance = Variance::one_pass_clamped},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
