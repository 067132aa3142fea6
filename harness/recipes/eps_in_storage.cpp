// The mean of squares rounded to storage, and eps, rounded to storage, added there.
//
// [swallowed] Below half an ulp of the mean square eps changes nothing; in fp16 an eps below 2^-25 is 0 itself.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "eps_in_storage",
    .summary = "mean square and eps in storage, the rest in fp32",
    .ops = ops,
    .axes = {.shift_in = Where::storage, .eps_as = Where::storage},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
