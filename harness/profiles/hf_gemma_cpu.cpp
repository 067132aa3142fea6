// GemmaRMSNorm (Gemma 1 to 3, Qwen3Next): 1 + w in fp32, product in fp32, the cast comes last.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  return covers::torch_norm(problem, 1) && covers::one_format(problem) && covers::weighted(problem);
}

static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm"};
const Registered<Recipe> row{{
    .name = "hf.gemma@cpu",
    .summary = "fp32, torch's cascade sum, 1 + w in fp32, cast last",
    .ops = ops,
    .axes = {.sum = {.order = Order::torch_cascade, .lanes = 8}},
    .evidence = Evidence::verified,
    .origin = "transformers 5.24.0, models/gemma/modeling_gemma.py",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
