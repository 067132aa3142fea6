// ImageGPTLayerNorm, an RMSNorm without an upcast: each operation rounds to storage, x is divided by the root.
//
// [inside] The mean accumulates in fp32 (vectors of 16 elements, halves added first) and is rounded once; eps is a
//          scalar, added in fp32 before the rounding.
// [vendor] In fp32 torch's root is the vendor's, not correctly rounded: not covered.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  return covers::torch_norm(problem) && covers::half(problem) && covers::one_format(problem) &&
         covers::weighted(problem);
}

static constexpr std::string_view ops[] = {"rms_norm"};
const Registered<Recipe> row{{
    .name = "hf.imagegpt@cpu",
    .summary = "each operation rounded to storage, x divided by the root",
    .ops = ops,
    .axes = {.work = Where::storage,
             .square_in = Where::storage,
             .shift_in = Where::storage,
             .eps_as = Where::storage,
             .root_in = Where::storage,
             .statistic = Where::storage,
             .elementwise = Where::storage,
             .sum = {.order = Order::torch_cascade, .lanes = 8, .halves = true},
             .root = Root::divide},
    .evidence = Evidence::verified,
    .origin = "transformers 5.24.0, models/imagegpt/modeling_imagegpt.py",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
