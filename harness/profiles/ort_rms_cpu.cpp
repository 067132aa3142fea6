// RMSNormalization (SimplifiedLayerNormalization) of onnxruntime on a CPU.
//
// [vector] fp32 and fp16 rows of 16 and more: 8 lanes by fma, folded by halves, then the tail; fp32 tails in unfused
//          groups of 4, what remains fused; x rstd w.
// [scalar] Shorter rows and all of bf16: summed from left to right without fma, x / root w.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  return covers::framework(problem) && covers::one_format(problem) && covers::offset(problem, 0) &&
         covers::eps_inside(problem) && covers::weighted(problem);
}

static void adapt(Axes& axes, const Problem& problem) {
  if (&covers::x(problem) != &bf16 && problem.n >= 16) {
    axes.sum.unfused_tail = &covers::x(problem) == &fp32 ? 4 : 0;
    return;
  }
  axes.square = Square::rounded;
  axes.sum.order = Order::sequential;
  axes.root = Root::divide;
}

static constexpr std::string_view ops[] = {"rms_norm"};
const Registered<Recipe> row{{
    .name = "ort.rms@cpu",
    .summary = "8 lanes by fma in fp32, cast last; short rows and bf16 sequential, divided by the root",
    .ops = ops,
    .axes = {.square = Square::fused, .sum = {.lanes = 8}},
    .evidence = Evidence::verified,
    .origin = "onnxruntime 1.32.0, CPUExecutionProvider, RMSNormalization",
    .covers = covers_it,
    .adapt = adapt,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
