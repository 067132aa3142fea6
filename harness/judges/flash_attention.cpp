// flash-attention's test of its Triton norms: at most twice as far from fp32 as a naive kernel in the same format.
//
//   max |y - ref| <= 2 max |pt - ref| + atol      ref in fp32, cast; pt in the format
//
// [naive] torch's layer_norm computes in fp32 inside, so for LayerNorm `pt` errs by its last rounding alone; for RMSNorm
//         `pt` is eager code that rounds each operation.
#include "harness/judges/public_judge.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view rms_cases[] = {
    "rms_norm/{f}/normal/n=192/rows=64/weight=normal",
    "rms_norm/{f}/normal/n=2048/rows=16/weight=normal",
    "rms_norm/{f}/normal/n=8192/rows=8/weight=normal",
    "add_rms_norm/{f}/normal/n=2048/rows=16/weight=normal",
};
static constexpr std::string_view layer_cases[] = {
    "layer_norm/{f}/normal/n=192/rows=64/weight=normal/bias=normal",
    "layer_norm/{f}/normal/n=2048/rows=16/weight=normal/bias=normal",
    "layer_norm/{f}/normal/n=8192/rows=8/weight=normal/bias=normal",
    "add_layer_norm/{f}/normal/n=2048/rows=16/weight=normal/bias=normal",
};
static constexpr FormatLimits limits[] = {{"fp32", {1e-4}}, {"fp16", {1e-2}}, {"bf16", {5e-2}}};

const Registered<PublicJudge> rms_row{{
    .name = "flash_attention.rms",
    .system = "flash-attention, RMSNorm",
    .source = "Dao-AILab/flash-attention, tests/ops/triton/test_layer_norm.py",
    .inputs = "N(0,1), h 192 to 8192, weight N(0,1), residual",
    .cases = rms_cases,
    .reference = "safe",
    .naive = "storage_ops",
    .measure = "twice_naive",
    .limits = limits,
}};
const Registered<PublicJudge> layer_row{{
    .name = "flash_attention.ln",
    .system = "flash-attention, LayerNorm",
    .source = "Dao-AILab/flash-attention, tests/ops/triton/test_layer_norm.py",
    .inputs = "N(0,1), h 192 to 8192, weight and bias N(0,1), residual",
    .cases = layer_cases,
    .reference = "safe",
    .naive = "torch.ln@cpu",
    .measure = "twice_naive",
    .limits = limits,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
