// Olmo2RMSNorm (GptOss, Helium, Moshi, ... likewise): the weight is multiplied in fp32, the cast comes last.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  return covers::torch_norm(problem) && covers::one_format(problem) && covers::weighted(problem);
}

static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm"};
const Registered<Recipe> row{{
    .name = "hf.olmo2@cpu",
    .summary = "fp32, torch's cascade sum, cast after the weight",
    .ops = ops,
    .axes = {.sum = {.order = Order::torch_cascade, .lanes = 8}},
    .evidence = Evidence::verified,
    .origin = "transformers 5.24.0, models/olmo2/modeling_olmo2.py",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
