// Softcap in fp32 with x times the rounded 1 / cap, as GPU code divides by a scalar.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"softcap"};
const Registered<Recipe> row{{
    .name = "softcap_reciprocal",
    .summary = "as softcap_fp32, x times r(1/cap)",
    .ops = ops,
    .axes = {.quotient = Quotient::times_reciprocal},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
