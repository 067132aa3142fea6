// Port: what a port is tested with elsewhere. At most 20 MB when exported.
//
// Short rows in number, n = 8, 33, 64 and 128, because there the bound of any order of summation is sharp, at RMS 1 and at
// RMS 10^-2 and below, where a wrong eps shows; offset and constant rows for LayerNorm's mean; long rows for launch and
// tail logic, and for the row factor alone, which sees a cast in the wrong place where the set gate's bound has grown.
//
// In fp32, bf16, fp16, e4m3 and e5m2: fp64 and tf32 would not fit.
#include "cases/suites/lists.h"
#include "reference/registry.h"

namespace halfulp {
// Every norm: 256 rows of each short length.
static Names short_rows() {
  return {"normal/n=8/rows=256", "normal/n=33/rows=256", "normal/n=64/rows=256", "normal/n=128/rows=256"};
}

static Names single_norms() {
  const Names rows = {
      "normal:sd=0.01/n=64/rows=64", "normal:sd=0.001/n=33/rows=64", "offset:30/n=8/rows=64",
      "offset:1000/n=64/rows=16", "const:300/n=64/rows=2", "outlier_channels/n=128/rows=16",
      "heavy_tails/n=128/rows=16", "tail_energy/n=33/rows=16", "one_hot:at=-1/n=33", "subnormals/n=64/rows=4",
      "specials/n=33/rows=10", "normal/n=4096", "normal/n=16384", "offset:30/n=4096", "squares_overflow/n=896",
      "normal/n=64/rows=64/offset=1", "normal/n=64/rows=64/weight=none",
      // A row of zeros; one ulp of spread, where a variance in one pass is noise; a rarer eps.
      "const:0/n=33", "offset_ulps:mean=250,ulps=1/n=3/rows=64", "normal:sd=0.001/n=33/rows=16/eps=1e-12",
      "normal:sd=1000/n=64/rows=4", "normal/n=64/rows=4/weight-format=bf16", "normal/n=64/rows=4/weight-format=fp32"};
  return replaced({"rms_norm/{f}/{row}", "layer_norm/{f}/{row}"}, "row", joined(short_rows(), rows));
}

static Names fused_norms() {
  const Names rows = {"normal:sd=0.001/n=33/rows=16/residual=normal:sd=0.001",
                      "normal/n=64/rows=64/sum=unrounded",
                      "normal/n=4096",
                      "specials/n=33/rows=5",
                      "normal/n=64/rows=64/offset=1",
                      "normal:sd=0.001/n=33/rows=16/residual=normal:sd=0.001/eps=1e-12",
                      "offset_ulps:mean=250,ulps=1/n=3/rows=64/residual=const:0",
                      "const:0/n=33/residual=const:0",
                      "subnormals/n=33/rows=4/residual=const:0",
                      "normal/n=128/residual=normal:sd=1000",
                      "near_largest/n=33/residual=near_largest",
                      "normal:sd=0.0003/n=33/rows=4/residual=normal:sd=0.0003",
                      "normal/n=64/rows=4/weight-format=fp32"};
  return replaced({"add_rms_norm/{f}/{row}", "add_layer_norm/{f}/{row}"}, "row", joined(short_rows(), rows));
}

static std::vector<Case> port() {
  const Names others = {"layer_norm/{f}/normal/n=64/rows=64/weight=none/bias=none",
                        "layer_norm/{f}/subnormals/n=33/rows=4/bias=none",
                        "softcap/{f}/normal:sd=20/n=33/rows=5",
                        "softcap/{f}/specials/n=33/rows=5",
                        "residual_sum/{f}/normal/n=128/k=3/multiplier=0.22",
                        "residual_sum/{f}/subnormals/n=33/k=2",
                        "residual_sum/{f}/near_largest/n=33/k=3",
                        "softcap/{f}/softcap_sweep/n=4096",
                        "softcap/{f}/softcap_sweep/n=4096/cap=50",
                        "softcap/{f}/softcap_subnormal/n=1024",
                        "softcap/{f}/normal:sd=20/n=128/rows=256",
                        "residual_sum/{f}/normal:sd=0.3/n=128/rows=16/k=8",
                        "residual_sum/{f}/normal:sd=0.3/n=64/rows=256/k=3",
                        "residual_sum/{f}/normal:sd=0.3/n=33/k=1"};
  // Squares beyond fp16, not beyond fp32; weights wider than x.
  const Names large = {"rms_norm/fp16/squares_overflow/n=896", "layer_norm/fp16/squares_overflow/n=896",
                       "layer_norm/e4m3/near_largest/n=33", "rms_norm/fp32/normal/n=64/rows=4/weight-format=fp64",
                       "layer_norm/fp32/normal/n=64/rows=4/weight-format=fp64"};
  // Squares whose differences have infinite squares.
  const Names squares = {"rms_norm/{f}/const:1e+10/n=64", "add_rms_norm/{f}/const:1e+10/n=64"};
  const Names all = joined(joined(single_norms(), fused_norms()), others);
  return parsed(joined(replaced(all, "f", {"fp32", "bf16", "fp16", "e4m3", "e5m2"}),
                       joined(large, replaced(squares, "f", {"fp32", "bf16"}))));
}

const Registered<Suite> port_row{{"port", "for a kernel that runs elsewhere: at most 20 MB as files", port}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
