// SkipSimplifiedLayerNormalization of onnxruntime on a CPU: residual + x stays in fp32 for the norm.
//
// [scalar] At every length: the squares from left to right without fma, x / root, then w, one cast at the end.
// [class]  The norm sees the unrounded sum; the stored one is rounded. In fp32 they are the same.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  return covers::framework(problem) && covers::one_format(problem) && covers::offset(problem, 0) &&
         covers::eps_inside(problem) && covers::weighted(problem) && !covers::biased(problem) &&
         (problem.params[field::sum] == sum_class::unrounded || &covers::x(problem) == &fp32);
}

static constexpr std::string_view ops[] = {"add_rms_norm"};
const Registered<Recipe> row{{
    .name = "ort.skip_simplified@cpu",
    .summary = "unrounded fp32 sum into a sequential norm, divided by the root",
    .ops = ops,
    .axes = {.sum = {.order = Order::sequential}, .root = Root::divide},
    .evidence = Evidence::verified,
    .origin = "onnxruntime 1.32.0, CPUExecutionProvider, SkipSimplifiedLayerNormalization",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
