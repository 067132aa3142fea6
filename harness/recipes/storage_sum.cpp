// Squares and their sum in the storage format, left to right; the rest in fp32.
//
// [stops] In bf16 a sum of ones stops at 256, in fp16 at 2048: the next term is half an ulp, and the tie goes down.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm"};
const Registered<Recipe> row{{
    .name = "storage_sum",
    .summary = "squares and a sequential sum in storage, the rest in fp32",
    .ops = ops,
    .axes = {.square_in = Where::storage, .accumulate = Where::storage, .sum = {.order = Order::sequential}},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
