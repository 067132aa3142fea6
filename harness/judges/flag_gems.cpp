// FlagGems' tests: the only public ones that compare with fp64, cast to the format.
#include "harness/judges/public_judge.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view cases[] = {
    "rms_norm/{f}/normal/n=36/rows=200/weight=normal",
    "rms_norm/{f}/normal/n=1024/rows=32/weight=normal",
    "rms_norm/{f}/normal/n=40999/weight=normal",
    "layer_norm/{f}/normal/n=36/rows=200/weight=normal/bias=normal",
    "layer_norm/{f}/normal/n=1024/rows=32/weight=normal/bias=normal",
    "layer_norm/{f}/normal/n=40999/weight=normal/bias=normal",
};
static constexpr FormatLimits limits[] = {{"fp32", {1e-4, 1.3e-6}}, {"fp16", {1e-4, 1e-3}}, {"bf16", {1e-4, 1.6e-2}}};

const Registered<PublicJudge> row{{
    .name = "flag_gems",
    .system = "FlagGems",
    .source = "FlagOpen/FlagGems, tests/test_norm_ops.py, src/flag_gems/testing/__init__.py",
    .inputs = "N(0,1), h 36 to 40999, weight and bias N(0,1)",
    .cases = cases,
    .reference = "fp64_inside",
    .measure = "allclose",
    .limits = limits,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
