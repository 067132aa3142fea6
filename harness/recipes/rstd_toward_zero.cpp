// fp32 inside, with 1 / root rounded toward zero: a hardware inverse without a rounding of its own.
//
// [legal] Root, quotient and cut err by at most 1 + 2 units of 2^-24, the class allows an inverse root 4: none of its
//         outputs is one that no kernel of the default class yields (harness/legal_test.cpp). Cut off to storage it is a
//         mistake, rstd_cut_to_storage.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm", "layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "rstd_toward_zero",
    .summary = "fp32 inside, the inverse root rounded toward zero",
    .ops = ops,
    .axes = {.inverse = Rounding::toward_zero},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
