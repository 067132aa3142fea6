// KernelBench's check of a generated kernel against the PyTorch model in the same format.
//
// [naive] What it compares with is eager code that rounds each operation to the format.
// [bare]  Its RMSNorm has no weight: faults of a weight cannot show.
#include "harness/judges/public_judge.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view cases[] = {"rms_norm/{f}/uniform/n=64/rows=256/weight=none/eps=1e-05"};
static constexpr FormatLimits limits[] = {{"fp32", {1e-4, 1e-4}}, {"fp16", {1e-2, 1e-2}}, {"bf16", {1e-2, 1e-2}}};

const Registered<PublicJudge> row{{
    .name = "kernel_bench",
    .system = "KernelBench",
    .source = "ScalingIntelligence/KernelBench 01f92ad, src/eval.py",
    .inputs = "U[0,1), 64 features, no weight",
    .cases = cases,
    .reference = "storage_ops",
    .measure = "allclose",
    .limits = limits,
    .note = "inputs and features are assumed",
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
