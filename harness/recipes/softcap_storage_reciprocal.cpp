// Softcap with each step rounded to storage and x times the rounded 1 / cap.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"softcap"};
const Registered<Recipe> row{{
    .name = "softcap_storage_reciprocal",
    .summary = "as softcap_storage, x times r(1/cap)",
    .ops = ops,
    .axes = {.work = Where::storage, .elementwise = Where::storage, .quotient = Quotient::times_reciprocal},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
