// Nothing but the storage format: squares, a sequential sum, mean, eps, root, products.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "storage_all",
    .summary = "every step in storage, sums from left to right",
    .ops = ops,
    .axes = inside(Where::storage, {.order = Order::sequential}),
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
