// Softcap in fp32, one rounding to storage at the end.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"softcap"};
const Registered<Recipe> row{{
    .name = "softcap_fp32",
    .summary = "quotient, tanh and product in fp32, one cast at the end",
    .ops = ops,
    .axes = {},
    .safe = true,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
