// Smoke: seconds. The families that tell recipes apart, for the four ops, at the length of a model's row.
#include "cases/suites/lists.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<Case> smoke() {
  const Names families = {"normal",           "normal:sd=0.01",    "offset:100",  "offset:1000", "const:300",
                          "outlier_channels", "squares_underflow", "subnormals",  "heavy_tails", "spike:base=1,0=64",
                          "stagnation",       "embedding",         "mixed_scales"};
  const Names norms = replaced({"rms_norm/{f}/{x}/n=4096", "layer_norm/{f}/{x}/n=4096"}, "x", families);
  const Names others = {"rms_norm/{f}/normal/n=64/rows=16",
                        "layer_norm/{f}/normal/n=64/rows=16",
                        "rms_norm/{f}/normal/n=896/offset=1",
                        "rms_norm/{f}/file:fracast#head.decoder_norms.0.input/n=64/rows=8/weight=file:fracast#head."
                        "decoder_norms.0.weight",
                        "layer_norm/{f}/file:minilm#encoder.layer.0.output.LayerNorm.input/n=384/rows=12/weight=file:"
                        "minilm#encoder.layer.0.output.LayerNorm.weight/bias=file:minilm#encoder.layer.0.output."
                        "LayerNorm.bias",
                        "softcap/{f}/softcap_sweep/n=4096",
                        "softcap/{f}/softcap_saturation/n=1024",
                        "softcap/{f}/softcap_subnormal/n=1024",
                        "softcap/{f}/normal:sd=20/n=1024/cap=50",
                        "residual_sum/{f}/normal:sd=0.3/n=896",
                        "residual_sum/{f}/drift/n=896/residual=normal:sd=2",
                        "residual_sum/{f}/const:1.5/n=128/residual=const:1000",
                        "residual_sum/{f}/cancelling_increments/n=128",
                        "residual_sum/{f}/qwen2.5_0.5b/n=896/residual=qwen2.5_0.5b/k=48"};
  const Names supremum = {"rms_norm/{f}/cast_before_weight_sup/n=4096/weight=cast_before_weight_sup"};
  return parsed(joined(replaced(joined(norms, others), "f", three_formats()), replaced(supremum, "f", sixteen_bits())));
}

const Registered<Suite> smoke_row{{"smoke", "the families that tell recipes apart, in seconds", smoke}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
