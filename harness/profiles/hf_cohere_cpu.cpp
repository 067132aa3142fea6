// CohereLayerNorm: two passes in fp32, a weight in fp32 and no bias, the cast comes last.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  return covers::torch_norm(problem) && covers::one_format(problem) && covers::weighted(problem) &&
         !covers::biased(problem);
}

static constexpr std::string_view ops[] = {"layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "hf.cohere@cpu",
    .summary = "two passes in fp32, torch's cascade sums, cast last",
    .ops = ops,
    .axes = {.sum = {.order = Order::torch_cascade, .lanes = 8},
             .mean_sum = {.order = Order::torch_cascade, .lanes = 8}},
    .evidence = Evidence::verified,
    .origin = "transformers 5.24.0, models/cohere/modeling_cohere.py",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
