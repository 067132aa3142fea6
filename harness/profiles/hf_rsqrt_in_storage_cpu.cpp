// DeepseekV4UnweightedRMSNorm: no weight; rstd is rounded to storage and the product is taken there.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  return covers::torch_norm(problem) && covers::one_format(problem) && !covers::weighted(problem);
}

static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm"};
const Registered<Recipe> row{{
    .name = "hf.rsqrt_in_storage@cpu",
    .summary = "fp32 statistic, rstd rounded to storage, product in storage",
    .ops = ops,
    .axes = {.statistic = Where::storage,
             .elementwise = Where::storage,
             .sum = {.order = Order::torch_cascade, .lanes = 8}},
    .evidence = Evidence::verified,
    .origin = "transformers 5.24.0, models/deepseek_v4/modeling_deepseek_v4.py",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
