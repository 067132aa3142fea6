// fp32 inside, but 1 + w is rounded to the weight's own format first: small w of 16 bits is swallowed by the 1.
//
// [plain] Without an offset it is fp32_inside.
#include "harness/recipe.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm"};
const Registered<Recipe> row{{
    .name = "one_plus_w_in_storage",
    .summary = "1 + w rounded to the format of w, the rest in fp32",
    .ops = ops,
    .axes = {.weight = Weight::as_storage},
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
