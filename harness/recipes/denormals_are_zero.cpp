// Everything in fp32 with flush to zero and denormals are zero: subnormal inputs, too, are read as zero.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm",       "layer_norm", "add_rms_norm",
                                           "add_layer_norm", "softcap",    "residual_sum"};
const Registered<Recipe> row{{
    .name = "denormals_are_zero",
    .summary = "all steps in fp32, subnormal operands and results flushed",
    .ops = ops,
    .axes = {.subnormals = Subnormals::flushed},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
