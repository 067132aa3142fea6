// What most kernels are tested with: torch.randn, then torch.testing.assert_close with its defaults, or with 1e-2.
//
// [defaults] rtol by dtype: 1.3e-6 in fp32, 1e-3 in fp16, 1.6e-2 in bf16; atol 1e-5.
#include "harness/judges/public_judge.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view cases[] = {
    "rms_norm/{f}/normal/n=128/rows=64",      "rms_norm/{f}/normal/n=1024/rows=32",
    "rms_norm/{f}/normal/n=4096/rows=8",      "layer_norm/{f}/normal/n=128/rows=64",
    "layer_norm/{f}/normal/n=1024/rows=32",   "layer_norm/{f}/normal/n=4096/rows=8",
    "add_rms_norm/{f}/normal/n=1024/rows=32", "add_layer_norm/{f}/normal/n=1024/rows=32",
    "softcap/{f}/normal/n=1024/rows=16",      "residual_sum/{f}/normal/n=1024/rows=2",
};
static constexpr FormatLimits defaults[] = {{"fp32", {1e-5, 1.3e-6}}, {"fp16", {1e-5, 1e-3}}, {"bf16", {1e-5, 1.6e-2}}};
static constexpr FormatLimits loose[] = {{"fp32", {1e-2, 1e-2}}, {"fp16", {1e-2, 1e-2}}, {"bf16", {1e-2, 1e-2}}};

const Registered<PublicJudge> torch_row{{
    .name = "allclose",
    .system = "torch.testing.assert_close, defaults",
    .source = "pytorch 2.13.0, torch/testing/_comparison.py, default_tolerances",
    .inputs = "N(0,1), full weights, n 128 to 4096",
    .cases = cases,
    .reference = "safe",
    .measure = "allclose",
    .limits = defaults,
}};
const Registered<PublicJudge> loose_row{{
    .name = "allclose.1e-2",
    .system = "assert_close, atol = rtol = 1e-2",
    .source = "a habit, not a project",
    .inputs = "N(0,1), full weights, n 128 to 4096",
    .cases = cases,
    .reference = "safe",
    .measure = "allclose",
    .limits = loose,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
