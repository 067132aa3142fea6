// fp32 inside as a GPU block of 256 threads computes it: strides, butterflies, and the mean as a product with r(1/n).
//
// [mean] The product with the rounded reciprocal differs from the quotient wherever n is not a power of two.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "warp_sum",
    .summary = "all steps in fp32, sums of 256 threads by butterfly, mean times r(1/n)",
    .ops = ops,
    .axes = {.sum = {.order = Order::warp}, .mean_sum = {.order = Order::warp}, .mean = Mean::times_reciprocal},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
