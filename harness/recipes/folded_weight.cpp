// fp32 inside; the weight is multiplied onto rstd first, x (rstd w), as code that precomputes the factor does.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "folded_weight",
    .summary = "all steps in fp32, x times (rstd w)",
    .ops = ops,
    .axes = {.fold = WeightFold::onto_rstd},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
