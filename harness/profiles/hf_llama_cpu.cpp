// LlamaRMSNorm, the body of 142 norms of transformers (Qwen, Mistral, Phi3, DeepSeek, ...): cast before the weight.
//
//   y = w r_S(x rstd)      rstd in fp32, the product in the promotion of w and x
//
// [promote] An fp32 weight on 16-bit x makes the output fp32.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  return covers::torch_norm(problem) && covers::promoted(problem) && covers::weighted(problem);
}

static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm"};
const Registered<Recipe> row{{
    .name = "hf.llama@cpu",
    .summary = "fp32, torch's cascade sum, cast to storage before the weight",
    .ops = ops,
    .axes = {.sum = {.order = Order::torch_cascade, .lanes = 8}, .cast = Cast::before},
    .evidence = Evidence::verified,
    .origin = "transformers 5.24.0, models/llama/modeling_llama.py",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
