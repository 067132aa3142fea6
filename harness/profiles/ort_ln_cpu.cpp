// LayerNormalization of onnxruntime on a CPU.
//
// [vector] fp32 rows of 8 and more, fp16 rows of 16 and more: the mean from a sum in fp64, two passes, the squares in
//          8 lanes by fma (tails as in ort.rms@cpu), then fma(r((x - mean) rstd), w, b).
// [scalar] Shorter rows and all of bf16: Welford from left to right, (x - mean) / root w + b.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  return covers::framework(problem) && covers::one_format(problem) && covers::offset(problem, 0) &&
         covers::eps_inside(problem) && covers::weighted(problem);
}

static void adapt(Axes& axes, const Problem& problem) {
  if (&covers::x(problem) != &bf16 && problem.n >= (&covers::x(problem) == &fp32 ? 8 : 16)) {
    axes.sum.unfused_tail = &covers::x(problem) == &fp32 ? 4 : 0;
    return;
  }
  axes.square = Square::rounded;
  axes.variance = Variance::welford;
  axes.root = Root::divide;
  axes.bias = Bias::separate;
}

static constexpr std::string_view ops[] = {"layer_norm"};
const Registered<Recipe> row{{
    .name = "ort.ln@cpu",
    .summary = "mean from fp64, 8 lanes by fma, cast last; short rows and bf16 by Welford",
    .ops = ops,
    .axes = {.mean_accumulate = Where::fp64,
             .square = Square::fused,
             .sum = {.lanes = 8},
             .mean_sum = {.order = Order::sequential},
             .bias = Bias::fused},
    .evidence = Evidence::verified,
    .origin = "onnxruntime 1.32.0, CPUExecutionProvider, LayerNormalization",
    .covers = covers_it,
    .adapt = adapt,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
