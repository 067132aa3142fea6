// LayerNorm in fp32 as x rstd + (-mean rstd), one fma an element: the subtraction happens after the scaling.
//
// [constant] On a constant row the exact answer is the bias; here half an ulp of mean rstd is left of it.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "folded_mean",
    .summary = "elements as fma(x, rstd, -mean rstd), in fp32",
    .ops = ops,
    .axes = {.normalise = Normalise::shift},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
