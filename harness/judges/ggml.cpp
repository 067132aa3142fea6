// ggml's test-backend-ops: the normalised mean square error over a whole tensor, fp32 only.
//
// [mean] One number a tensor: a fault of few elements drowns in the energy of the others.
// [bend] Its softcap has inputs in [-1, 1] and a cap of 50, where x - cap tanh(x / cap) is x^3 / (3 cap^2): the NMSE of a
//        kernel that caps nothing is 0.0476 / cap^4, below 1e-7 from a cap of 26 on.
#include "harness/judges/public_judge.h"
#include "reference/registry.h"

namespace halfulp {
static constexpr std::string_view rms_cases[] = {
    "rms_norm/{f}/uniform:lo=-10,hi=10/n=64/rows=60/weight=none/eps=0",
    "rms_norm/{f}/uniform:lo=-10,hi=10/n=64/rows=60/weight=none/eps=1e-06",
    "rms_norm/{f}/uniform:lo=-10,hi=10/n=64/rows=60/weight=none/eps=0.0001",
    "rms_norm/{f}/uniform:lo=-10,hi=10/n=64/rows=60/weight=none/eps=0.1",
    "rms_norm/{f}/uniform:lo=-10,hi=10/n=64/rows=60/weight=none/eps=10",
    "rms_norm/{f}/uniform:lo=-10,hi=10/n=1025/rows=60/weight=none/eps=1e-06",
    "rms_norm/{f}/uniform:lo=-10,hi=10/n=1025/rows=60/weight=none/eps=10",
    "rms_norm/{f}/uniform:lo=-10,hi=10/n=33/rows=60/weight=uniform:lo=-10,hi=10",
    "rms_norm/{f}/uniform:lo=-10,hi=10/n=16896/rows=2/weight=uniform:lo=-10,hi=10",
};
static constexpr std::string_view layer_cases[] = {
    "layer_norm/{f}/uniform:lo=-1,hi=1/n=64/rows=60/weight=none/bias=none/eps=0",
    "layer_norm/{f}/uniform:lo=-1,hi=1/n=64/rows=60/weight=none/bias=none/eps=1e-06",
    "layer_norm/{f}/uniform:lo=-1,hi=1/n=64/rows=60/weight=none/bias=none/eps=0.0001",
    "layer_norm/{f}/uniform:lo=-1,hi=1/n=64/rows=60/weight=none/bias=none/eps=0.1",
    "layer_norm/{f}/uniform:lo=-1,hi=1/n=64/rows=60/weight=none/bias=none/eps=10",
    "layer_norm/{f}/uniform:lo=-1,hi=1/n=1025/rows=60/weight=none/bias=none/eps=1e-06",
};
static constexpr std::string_view softcap_cases[] = {"softcap/{f}/uniform:lo=-1,hi=1/n=100/rows=100/cap=50"};
static constexpr FormatLimits limits[] = {{"fp32", {1e-7}}};

const Registered<PublicJudge> rms_row{{
    .name = "ggml.rms",
    .system = "ggml, RMS_NORM",
    .source = "ggml-org/llama.cpp 0054f92, tests/test-backend-ops.cpp",
    .inputs = "U[-10,10], n 64 and 1025, eps 0 to 10; with a weight n 33 and 16896",
    .cases = rms_cases,
    .reference = "ggml.rms@cpu",
    .measure = "nmse",
    .limits = limits,
}};
const Registered<PublicJudge> layer_row{{
    .name = "ggml.norm",
    .system = "ggml, NORM",
    .source = "ggml-org/llama.cpp 0054f92, tests/test-backend-ops.cpp",
    .inputs = "U[-1,1], n 64 and 1025, eps 0 to 10, no weight",
    .cases = layer_cases,
    .reference = "safe",
    .measure = "nmse",
    .limits = limits,
    .note = "its NORM has no weight and no bias",
}};
const Registered<PublicJudge> softcap_row{{
    .name = "ggml.softcap",
    .system = "ggml, SOFTCAP",
    .source = "ggml-org/llama.cpp 0054f92, tests/test-backend-ops.cpp",
    .inputs = "U[-1,1], cap 50",
    .cases = softcap_cases,
    .reference = "safe",
    .measure = "nmse",
    .limits = limits,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
