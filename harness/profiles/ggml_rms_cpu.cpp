// ggml_compute_forward_rms_norm of llama.cpp: fp32 squares summed in fp64 from left to right, the rest in fp32.
//
// [quotient] sum / n is a quotient in fp64 and then cast: two roundings.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) {
  return &covers::x(problem) == &fp32 && covers::one_format(problem) && covers::offset(problem, 0) &&
         covers::eps_inside(problem);
}

static constexpr std::string_view ops[] = {"rms_norm"};
const Registered<Recipe> row{{
    .name = "ggml.rms@cpu",
    .summary = "squares in fp32, sequential sum in fp64, the rest in fp32",
    .ops = ops,
    .axes = {.accumulate = Where::fp64, .sum = {.order = Order::sequential}},
    .evidence = Evidence::from_source,
    .origin = "llama.cpp 0049e3c, ggml/src/ggml-cpu/ops.cpp",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
