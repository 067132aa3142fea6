// oneDNN's benchdnn for layer normalisation: inputs whose sums are exact in any order, then a relative limit.
//
//   limit 5e-7 · 2^(24 - p), absolute where |expected| <= 1e-5
//
// [pairs] x_i + x_(i+1) = 2 mean, with the mean a power of two from 1/4 to 16 and steps of powers of two: a sum of any
//         order is exact, and so is the mean that the reference takes from the filler. A mean that is rounded, or a
//         variance in one pass, is exact too: they pass.
#include "harness/judges/public_judge.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view cases[] = {
    "layer_norm/{f}/cycle:0.5,0,0.375,0.125,0.3125,0.1875/n=96/weight=cycle:0.125,0.25,0.5,1,2/bias=none/"
    "eps=0.0625",
    "layer_norm/{f}/cycle:2,0,1.25,0.75,1.5,0.5/n=100/weight=cycle:0.125,0.25,0.5,1,2/bias=none/"
    "eps=0.0625",
    "layer_norm/{f}/cycle:5,3,4.25,3.75,4.5,3.5/n=256/weight=cycle:0.125,0.25,0.5,1,2/bias=none/"
    "eps=0.0625",
    "layer_norm/{f}/cycle:17,15,16.25,15.75/n=1000/weight=cycle:0.125,0.25,0.5,1,2/bias=cycle:8,-16,4/eps=0.0625",
};
static constexpr FormatLimits limits[] = {
    {"fp32", {1e-5, 5e-7}}, {"fp16", {1e-5, 5e-7 * 0x1p13}}, {"bf16", {1e-5, 5e-7 * 0x1p16}}};

const Registered<PublicJudge> row{{
    .name = "benchdnn",
    .system = "oneDNN benchdnn",
    .source = "oneapi-src/oneDNN 515bfba (2025-03), tests/benchdnn/lnorm/lnorm.cpp, ref_lnorm.cpp, utils/compare.cpp",
    .inputs = "pairs around 1/4 to 16 with exact sums, scale 2^k/8, eps 1/16",
    .cases = cases,
    .reference = "fp64_inside",
    .measure = "relative",
    .limits = limits,
    .note = "the shift is large or absent: its extra pass, where the shift cancels, is not needed; in fp32 it refuses "
            "Welford's updates, which are not exact",
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
