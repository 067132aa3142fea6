// fused_add_rms_norm_kernel of vLLM on CUDA: the sum rounded to storage, then times rstd and times w, each rounded.
//
// [unordered] A block of up to 1024 threads, whose order depends on the number of rows, and the hardware's rsqrtf: places
//             of rounding and a bound, no bits. The order here is one of those possible.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  return covers::half(problem) && covers::one_format(problem) && covers::offset(problem, 0) &&
         covers::weighted(problem) && covers::eps_inside(problem) && covers::eager_sum(problem);
}

static constexpr std::string_view ops[] = {"add_rms_norm"};
const Registered<Recipe> row{{
    .name = "vllm.fused_add",
    .summary = "sum rounded to storage, cast before the weight; order of the sum unknown",
    .ops = ops,
    .axes = {.sum = {.order = Order::warp, .threads = 1024}, .root = Root::correctly_rounded, .cast = Cast::before},
    .evidence = Evidence::unordered,
    .origin = "vllm 0112cf2, csrc/layernorm_kernels.cu",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
