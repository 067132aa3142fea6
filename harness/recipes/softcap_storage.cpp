// Softcap with each of its three steps rounded to storage.
//
// [subnormal] Below cap 2^emin the quotient is subnormal, and half a quantum of it is cap / 2 ulps of the result.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"softcap"};
const Registered<Recipe> row{{
    .name = "softcap_storage",
    .summary = "quotient, tanh and product rounded to storage",
    .ops = ops,
    .axes = {.work = Where::storage, .elementwise = Where::storage},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
