// The residual stream kept in fp64, rounded to storage once at the end.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"residual_sum"};
const Registered<Recipe> row{{
    .name = "stream_fp64",
    .summary = "running sum in fp64, one cast at the end",
    .ops = ops,
    .axes = {.elementwise = Where::fp64, .stream = Where::fp64},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
