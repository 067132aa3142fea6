// The residual stream kept in fp32, rounded to storage once at the end.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"residual_sum"};
const Registered<Recipe> row{{
    .name = "stream_fp32",
    .summary = "running sum in fp32, one cast at the end",
    .ops = ops,
    .axes = {},
    .safe = true,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
