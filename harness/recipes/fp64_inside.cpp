// Everything in fp64, one rounding to storage at the end: what is lost is lost by the storage format.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm", "softcap"};
const Registered<Recipe> row{{
    .name = "fp64_inside",
    .summary = "all steps in fp64, one cast at the end",
    .ops = ops,
    .axes = inside(Where::fp64),
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
