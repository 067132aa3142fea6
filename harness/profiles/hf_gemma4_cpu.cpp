// Gemma4RMSNorm (Gemma 3n too): plain w, rstd as a power of -1/2, cast last; the weight may be absent.
//
// [power] torch's fp32 power of -1/2 has the bits of 1 / root on a CPU.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) { return covers::torch_norm(problem) && covers::one_format(problem); }

static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm"};
const Registered<Recipe> row{{
    .name = "hf.gemma4@cpu",
    .summary = "fp32, torch's cascade sum, plain w, cast last",
    .ops = ops,
    .axes = {.sum = {.order = Order::torch_cascade, .lanes = 8}},
    .evidence = Evidence::verified,
    .origin = "transformers 5.24.0, models/gemma4/modeling_gemma4.py",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
