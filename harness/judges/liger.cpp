// Liger-Kernel's tests: the transformer classes' with weights of one, the backends' with drawn weights.
//
// [ones] A weight of ones and a bias of zeros: a kernel that ignores them passes.
#include "harness/judges/public_judge.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view rms_cases[] = {
    "rms_norm/{f}/normal/n=512/rows=64/weight=const:1",
    "rms_norm/{f}/normal/n=123/rows=64/weight=const:1",
};
static constexpr FormatLimits rms_limits[] = {{"fp32", {1e-4, 1e-6}}, {"bf16", {0.2, 2e-2}}};

static constexpr std::string_view layer_cases[] = {
    "layer_norm/{f}/normal/n=512/rows=64/weight=const:1/bias=const:0",
    "layer_norm/{f}/normal/n=123/rows=64/weight=const:1/bias=const:0",
};
static constexpr FormatLimits layer_limits[] = {{"fp32", {1e-5, 1e-5}}, {"bf16", {2e-2, 2e-2}}};

static constexpr std::string_view backend_cases[] = {
    "rms_norm/{f}/normal/n=512/rows=64/weight=normal",
    "rms_norm/{f}/normal/n=4096/rows=16/weight=normal",
    "rms_norm/{f}/normal/n=18432/rows=4/weight=normal",
};
static constexpr FormatLimits backend_limits[] = {
    {"fp32", {1e-5, 1e-5}}, {"fp16", {1e-2, 1e-2}}, {"bf16", {2e-2, 2e-2}}};

const Registered<PublicJudge> rms_row{{
    .name = "liger.rms",
    .system = "Liger, RMSNorm",
    .source = "linkedin/Liger-Kernel ead96b6 (2026-08), test/transformers/test_rms_norm.py",
    .inputs = "N(0,1), h 512 and 123, weight 1",
    .cases = rms_cases,
    .reference = "cast_before_weight",
    .measure = "allclose",
    .limits = rms_limits,
}};
const Registered<PublicJudge> layer_row{{
    .name = "liger.ln",
    .system = "Liger, LayerNorm",
    .source = "linkedin/Liger-Kernel ead96b6 (2026-08), test/transformers/test_layer_norm.py",
    .inputs = "N(0,1), h 512 and 123, weight 1, bias 0",
    .cases = layer_cases,
    .reference = "torch.ln@cpu",
    .measure = "allclose",
    .limits = layer_limits,
}};
const Registered<PublicJudge> backend_row{{
    .name = "liger.backends",
    .system = "Liger, backends",
    .source = "linkedin/Liger-Kernel ead96b6 (2026-08), test/ops/test_rms_norm.py, src/liger_kernel/testing",
    .inputs = "N(0,1), h 512 to 18432, weight N(0,1)",
    .cases = backend_cases,
    .reference = "safe",
    .measure = "allclose",
    .limits = backend_limits,
    .note = "one of its three casting modes, fp32 inside; its mode none has limits four times as wide",
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
