// LayerNorm in fp32 with the variance as E[x²] - mean²: what is left of two large numbers after subtraction.
//
// [cancels] The relative error of the variance grows like u (mean / spread)²; it can become negative, and the root nan.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "one_pass",
    .summary = "variance as mean of squares minus square of mean, in fp32",
    .ops = ops,
    .axes = {.variance = Variance::one_pass},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
