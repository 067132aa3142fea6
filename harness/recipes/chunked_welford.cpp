// LayerNorm in fp32 with mean and variance as torch streams them: 8 lanes, chunks of 16 vectors, merged as a tree.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "chunked_welford",
    .summary = "mean and variance by Welford in 8 lanes and chunks, in fp32",
    .ops = ops,
    .axes = {.square = Square::fused, .variance = Variance::chunked_welford, .fused_tail = true},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
