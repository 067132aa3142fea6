// Everything in fp32 with flush to zero (FTZ): what -ftz=true on a GPU and MXCSR.FTZ on a CPU make of fp32 steps.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm",       "layer_norm", "add_rms_norm",
                                           "add_layer_norm", "softcap",    "residual_sum"};
const Registered<Recipe> row{{
    .name = "flush_to_zero",
    .summary = "all steps in fp32, subnormal results flushed to zero",
    .ops = ops,
    .axes = {.subnormals = Subnormals::results_flushed},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
