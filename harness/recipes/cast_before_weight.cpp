// fp32 inside, but the normalised element is cast to storage before the weight: two roundings in the storage format.
//
// [both] With a bias three, in the format of the result: r(r(cast(h) w) + b).
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "cast_before_weight",
    .summary = "fp32 inside, cast to storage before the weight",
    .ops = ops,
    .axes = {.cast = Cast::before},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
