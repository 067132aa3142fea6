// The residual stream kept in the storage format, each addition rounded stochastically: increments below half an ulp are not
// lost on average, at the price of noise.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"residual_sum"};
const Registered<Recipe> row{{
    .name = "stream_stochastic",
    .summary = "running sum in storage, each addition rounded stochastically",
    .ops = ops,
    .axes = {.elementwise = Where::storage, .stream = Where::storage, .in_stream = Rounding::stochastic},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
