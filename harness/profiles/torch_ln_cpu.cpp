// F.layer_norm of torch on a CPU: streamed moments, and two algebras, one for fp32 and one for 16 bits.
//
//   fp32      y = fma(r(r(x - mean) rstd), w, b)
//   16 bits   y = r_S(fma(fma(x, rstd, -r(rstd mean)), w, b))          [constant] wrong on constant rows, see folded_mean
//
// [mixed] 16-bit x with an fp32 weight and bias is covered too; the output has the format of x.
// [tail]  The scalar tail of the moments is fused in fp16 only: what the wheel's compiler made of it.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  const Tensor* weight = problem.find(tensor::weight);
  const Tensor* bias = problem.find(tensor::bias);
  const auto fits = [&](const Tensor* each) {
    return each == nullptr || each->format == &covers::x(problem) || each->format == &fp32;
  };
  const bool together = weight == nullptr ? bias == nullptr : bias == nullptr || bias->format == weight->format;
  return covers::framework(problem) && covers::offset(problem, 0) && covers::eps_inside(problem) &&
         covers::eager_sum(problem) && fits(weight) && fits(bias) && together &&
         problem.out.find(tensor::y)->second == &covers::x(problem);
}

static void adapt(Axes& axes, const Problem& problem) {
  if (!covers::half(problem)) return;
  axes.normalise = Normalise::shift;
  axes.sum.halves = true;
  axes.fused_tail = &covers::x(problem) == &fp16;
}

static constexpr std::string_view ops[] = {"layer_norm", "add_layer_norm"};
const Registered<Recipe> row{{
    .name = "torch.ln@cpu",
    .summary = "Welford in chunks; fp32 centred, 16 bits as fma(x, rstd, -mean rstd)",
    .ops = ops,
    .axes = {.square = Square::fused, .variance = Variance::chunked_welford, .bias = Bias::fused_or_zero},
    .evidence = Evidence::verified,
    .origin = "torch 2.13.0, aten/src/ATen/native/cpu/layer_norm_kernel.cpp",
    .covers = covers_it,
    .adapt = adapt,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
