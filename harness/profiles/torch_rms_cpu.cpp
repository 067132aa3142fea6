// F.rms_norm and nn.RMSNorm of torch, the composite that runs on a CPU: everything in fp32, one cast at the end.
#include "harness/profiles/covers.h"
#include "reference/registry.h"

namespace halfulp {
static bool covers_it(const Problem& problem) { return covers::torch_norm(problem) && covers::one_format(problem); }

static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm"};
const Registered<Recipe> row{{
    .name = "torch.rms@cpu",
    .summary = "fp32, torch's cascade sum, cast after the weight",
    .ops = ops,
    .axes = {.sum = {.order = Order::torch_cascade, .lanes = 8}},
    .evidence = Evidence::verified,
    .origin = "torch 2.13.0, aten/src/ATen/native/layer_norm.cpp",
    .covers = covers_it,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
