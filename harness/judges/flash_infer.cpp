// FlashInfer's tests of RMSNorm and of its fused add: fp16 alone.
#include "harness/judges/public_judge.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view cases[] = {
    "rms_norm/{f}/normal/n=111/rows=99/weight=normal",  "rms_norm/{f}/normal/n=500/rows=99/weight=normal",
    "rms_norm/{f}/normal/n=1024/rows=19/weight=normal", "rms_norm/{f}/normal/n=3072/rows=19/weight=normal",
    "rms_norm/{f}/normal/n=8192/rows=8/weight=normal",
};
static constexpr std::string_view fused_cases[] = {
    "add_rms_norm/{f}/normal/n=111/rows=99/weight=normal",
    "add_rms_norm/{f}/normal/n=500/rows=99/weight=normal",
    "add_rms_norm/{f}/normal/n=3072/rows=19/weight=normal",
};
static constexpr FormatLimits limits[] = {{"fp16", {1e-3, 1e-3}}};
static constexpr FormatLimits fused_limits[] = {{"fp16", {1e-2, 1e-2}}};

const Registered<PublicJudge> rms_row{{
    .name = "flash_infer.rms",
    .system = "FlashInfer, RMSNorm",
    .source = "flashinfer-ai/flashinfer (2024/25), tests/test_norm.py",
    .inputs = "N(0,1), h 111 to 8192, weight N(0,1)",
    .cases = cases,
    .reference = "safe",
    .measure = "allclose",
    .limits = limits,
}};
const Registered<PublicJudge> fused_row{{
    .name = "flash_infer.add",
    .system = "FlashInfer, fused add",
    .source = "flashinfer-ai/flashinfer (2024/25), tests/test_norm.py",
    .inputs = "N(0,1), h 111 to 3072, weight N(0,1), residual",
    .cases = fused_cases,
    .reference = "safe",
    .measure = "allclose",
    .limits = fused_limits,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
