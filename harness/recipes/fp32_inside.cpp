// Everything in fp32, the sum in 32 lanes folded by halves, one rounding to storage at the very end.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm"};
const Registered<Recipe> row{{
    .name = "fp32_inside",
    .summary = "all steps in fp32, 32 lanes, one cast at the end",
    .ops = ops,
    .axes = {},
    .safe = true,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
