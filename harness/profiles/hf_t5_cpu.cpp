// T5LayerNorm, an RMSNorm: the statistic in fp32, a cast to the weight's 16-bit format, then the weight.
//
// [equal] With a weight in the format of x these are the bits of hf.llama@cpu; only that was checked.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  return covers::torch_norm(problem) && covers::one_format(problem) && covers::weighted(problem);
}

static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm"};
const Registered<Recipe> row{{
    .name = "hf.t5@cpu",
    .summary = "fp32 statistic, cast before the weight",
    .ops = ops,
    .axes = {.sum = {.order = Order::torch_cascade, .lanes = 8}, .cast = Cast::before},
    .evidence = Evidence::verified,
    .origin = "transformers 5.24.0, models/t5/modeling_t5.py",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
