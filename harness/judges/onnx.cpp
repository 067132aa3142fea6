// ONNX's node vectors for LayerNormalization and RMSNormalization: at most 120 normalised elements, fp32 only.
//
// [shapes] X is 2x3x4x5 normalised from each axis on, 3x4, and 2x3x5 with eps 0.1.
#include "harness/judges/public_judge.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view cases[] = {
    "rms_norm/{f}/normal/n=120/weight=normal/eps=1e-05",
    "rms_norm/{f}/normal/n=60/rows=2/weight=normal/eps=1e-05",
    "rms_norm/{f}/normal/n=20/rows=6/weight=normal/eps=1e-05",
    "rms_norm/{f}/normal/n=5/rows=24/weight=normal/eps=1e-05",
    "rms_norm/{f}/normal/n=12/weight=normal/eps=1e-05",
    "rms_norm/{f}/normal/n=4/rows=3/weight=normal/eps=1e-05",
    "rms_norm/{f}/normal/n=30/weight=normal/eps=0.1",
    "rms_norm/{f}/normal/n=15/rows=2/weight=normal/eps=0.1",
    "rms_norm/{f}/normal/n=5/rows=6/weight=normal/eps=0.1",
    "layer_norm/{f}/normal/n=120/weight=normal/bias=normal",
    "layer_norm/{f}/normal/n=60/rows=2/weight=normal/bias=normal",
    "layer_norm/{f}/normal/n=20/rows=6/weight=normal/bias=normal",
    "layer_norm/{f}/normal/n=5/rows=24/weight=normal/bias=normal",
    "layer_norm/{f}/normal/n=12/weight=normal/bias=normal",
    "layer_norm/{f}/normal/n=4/rows=3/weight=normal/bias=normal",
    "layer_norm/{f}/normal/n=30/weight=normal/bias=normal/eps=0.1",
    "layer_norm/{f}/normal/n=15/rows=2/weight=normal/bias=normal/eps=0.1",
    "layer_norm/{f}/normal/n=5/rows=6/weight=normal/bias=normal/eps=0.1",
};
static constexpr FormatLimits limits[] = {{"fp32", {1e-7, 1e-3}}};

const Registered<PublicJudge> row{{
    .name = "onnx",
    .system = "ONNX node vectors",
    .source = "onnx 1.23.2, onnx.backend.test.case.node, layer_normalization and rms_normalization",
    .inputs = "N(0,1), n 4 to 120, weight and bias N(0,1), eps 1e-5 and 0.1",
    .cases = cases,
    .reference = "safe",
    .measure = "allclose",
    .limits = limits,
    .note = "drawn from the same distributions, not the stored vectors",
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
