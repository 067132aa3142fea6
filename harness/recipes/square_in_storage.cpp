// The squares rounded to the storage format before an fp32 sum.
//
// [range] In fp16 a square overflows from |x| = 256 on and vanishes below 2^-12.5.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm"};
const Registered<Recipe> row{{
    .name = "square_in_storage",
    .summary = "squares in storage, the rest in fp32",
    .ops = ops,
    .axes = {.square_in = Where::storage},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
