// Elementwise code in the storage format around a sum that accumulates in fp32, as a framework without an upcast runs.
//
// [framework] Squares, mean, root, products are rounded to storage; only inside the sum is there fp32, and eps is a
//             scalar argument, added in fp32 before the rounding.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "storage_ops",
    .summary = "each operation rounded to storage, only the sums accumulate in fp32",
    .ops = ops,
    .axes = {.work = Where::storage,
             .square_in = Where::storage,
             .mean_as = Where::storage,
             .shift_in = Where::storage,
             .root_in = Where::storage,
             .statistic = Where::storage,
             .elementwise = Where::storage},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
