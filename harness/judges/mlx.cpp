// MLX's tests of its fast norms: the largest absolute difference from fp32, on inputs that are all positive.
//
// [positive] U[0,1) has a mean square of 1/3 and a mean of 1/2: eps shows nowhere.
// [short]    In 16 bits one length is tried, 32, which has no tail.
#include "harness/judges/public_judge.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view fp32_cases[] = {
    "rms_norm/{f}/uniform/n=31/rows=64/weight=uniform/eps=1e-05",
    "rms_norm/{f}/uniform/n=32/rows=64/weight=uniform/eps=1e-05",
    "rms_norm/{f}/uniform/n=33/rows=64/weight=uniform/eps=1e-05",
    "rms_norm/{f}/uniform/n=512/rows=32/weight=uniform/eps=1e-05",
    "layer_norm/{f}/uniform/n=31/rows=64/weight=uniform/bias=uniform",
    "layer_norm/{f}/uniform/n=32/rows=64/weight=uniform/bias=uniform",
    "layer_norm/{f}/uniform/n=33/rows=64/weight=uniform/bias=uniform",
    "layer_norm/{f}/uniform/n=512/rows=32/weight=uniform/bias=uniform",
};
static constexpr std::string_view half_cases[] = {
    "rms_norm/{f}/uniform/n=32/rows=64/weight=uniform/eps=1e-05",
    "layer_norm/{f}/uniform/n=32/rows=64/weight=uniform/bias=uniform",
};
static constexpr FormatLimits fp32_limits[] = {{"fp32", {1e-6}}};
static constexpr FormatLimits half_limits[] = {{"fp16", {1e-3}}, {"bf16", {1e-2}}};

const Registered<PublicJudge> fp32_row{{
    .name = "mlx",
    .system = "MLX",
    .source = "ml-explore/mlx, python/tests/test_fast.py",
    .inputs = "U[0,1), dims 31 to 512, weight and bias U[0,1)",
    .cases = fp32_cases,
    .reference = "safe",
    .measure = "max_abs",
    .limits = fp32_limits,
    .note = "its limit refuses a correct LayerNorm of 512 that sums from left to right",
}};
const Registered<PublicJudge> half_row{{
    .name = "mlx.16_bit",
    .system = "MLX, 16 bits",
    .source = "ml-explore/mlx, python/tests/test_fast.py",
    .inputs = "U[0,1), dims 32, weight and bias U[0,1)",
    .cases = half_cases,
    .reference = "safe",
    .measure = "max_abs",
    .limits = half_limits,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
