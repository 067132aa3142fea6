// The residual stream kept in the storage format with Kahan's compensation, which the next increment carries on.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"residual_sum"};
const Registered<Recipe> row{{
    .name = "stream_kahan",
    .summary = "running sum in storage, compensated",
    .ops = ops,
    .axes = {.elementwise = Where::storage, .stream = Where::storage, .compensated = true},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
