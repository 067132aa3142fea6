// TransformerEngine's C++ test of its norms: an element passes by its absolute or by its relative error.
//
// [own] It computes its expected values from the mean and the inverse root that the kernel returned, which it compares
//       with r = 5e-5, a = 1e-6: a fault common to a row passes up to that (own_statistics.h).
// [step] It also passes two neighbours that straddle their mean; within r = 1e-3 in fp16 and 1e-2 in bf16 they lie anyway.
#include "harness/judges/own_statistics.h"
#include "harness/judges/public_judge.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view cases[] = {
    "rms_norm/{f}/uniform:lo=-2,hi=1/n=229/rows=71/weight=uniform:lo=-2,hi=1/eps=1e-05",
    "rms_norm/{f}/uniform:lo=-2,hi=1/n=229/rows=71/weight=uniform:lo=-2,hi=1/eps=1e-05/offset=1",
    "rms_norm/{f}/uniform:lo=-2,hi=1/n=541/rows=29/weight=uniform:lo=-2,hi=1/eps=1e-05",
    "rms_norm/{f}/uniform:lo=-2,hi=1/n=6144/rows=8/weight=uniform:lo=-2,hi=1/eps=1e-05",
    "rms_norm/{f}/uniform:lo=-2,hi=1/n=12288/rows=4/weight=uniform:lo=-2,hi=1/eps=1e-05",
    "layer_norm/{f}/uniform:lo=-2,hi=1/n=229/rows=71/weight=uniform:lo=-2,hi=1/bias=uniform:lo=-2,hi=1",
    "layer_norm/{f}/uniform:lo=-2,hi=1/n=229/rows=71/weight=uniform:lo=-2,hi=1/bias=uniform:lo=-2,hi=1/offset=1",
    "layer_norm/{f}/uniform:lo=-2,hi=1/n=541/rows=29/weight=uniform:lo=-2,hi=1/bias=uniform:lo=-2,hi=1",
    "layer_norm/{f}/uniform:lo=-2,hi=1/n=6144/rows=8/weight=uniform:lo=-2,hi=1/bias=uniform:lo=-2,hi=1",
    "layer_norm/{f}/uniform:lo=-2,hi=1/n=12288/rows=4/weight=uniform:lo=-2,hi=1/bias=uniform:lo=-2,hi=1",
};
static constexpr FormatLimits limits[] = {{"fp32", {5e-7, 5e-6}}, {"fp16", {1e-5, 1e-3}}, {"bf16", {1e-5, 1e-2}}};

const Registered<PublicJudge> row{{
    .name = "transformer_engine",
    .system = "TransformerEngine",
    .source = "NVIDIA/TransformerEngine, tests/cpp/operator/test_normalization.cu, tests/cpp/test_common.cu",
    .inputs = "U[-2,1] for everything, h 229 to 12288, weight w and 1 + w",
    .cases = cases,
    .reference = "safe",
    .measure = "either",
    .limits = limits,
    .own = own_statistics,
    .note = "mean and inverse root are the kernel's own, compared with r = 5e-5",
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
