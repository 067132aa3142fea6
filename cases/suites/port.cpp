// Port: what a port is tested with elsewhere. At most 20 MB when exported.
//
// Short rows in number, because there the bound of any order of summation is sharp, at RMS 1 and at RMS 10^-2, where a
// wrong eps shows; one long row a format for launch and tail logic; offset and constant rows for LayerNorm's mean.
#include "cases/suites/lists.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<Case> port() {
  const Names rows = {"normal/n=8/rows=256",         "normal/n=33/rows=256",         "normal/n=64/rows=256",
                      "normal:sd=0.01/n=64/rows=64", "normal:sd=0.001/n=33/rows=64", "offset:30/n=8/rows=64",
                      "offset:1000/n=64/rows=16",    "const:300/n=64/rows=2",        "outlier_channels/n=128/rows=16",
                      "heavy_tails/n=128/rows=16",   "tail_energy/n=33/rows=16",     "one_hot:at=-1/n=33",
                      "subnormals/n=64/rows=4",      "specials/n=33/rows=10",        "normal/n=4096",
                      "squares_overflow/n=896"};
  Names all = replaced({"rms_norm/{f}/{row}", "layer_norm/{f}/{row}"}, "row", rows);
  const Names more = {"rms_norm/{f}/normal/n=64/rows=64/offset=1",
                      "rms_norm/{f}/normal/n=64/rows=64/weight=none",
                      "layer_norm/{f}/normal/n=64/rows=64/offset=1",
                      "layer_norm/{f}/normal/n=64/rows=64/weight=none/bias=none",
                      "add_rms_norm/{f}/normal/n=64/rows=64",
                      "add_layer_norm/{f}/normal/n=64/rows=64",
                      "add_rms_norm/{f}/normal:sd=0.001/n=33/rows=16/residual=normal:sd=0.001",
                      "add_layer_norm/{f}/normal:sd=0.001/n=33/rows=16/residual=normal:sd=0.001",
                      "softcap/{f}/softcap_sweep/n=4096",
                      "softcap/{f}/softcap_sweep/n=4096/cap=50",
                      "softcap/{f}/softcap_subnormal/n=1024",
                      "residual_sum/{f}/normal:sd=0.3/n=128/k=8",
                      "residual_sum/{f}/normal:sd=0.3/n=128/k=1"};
  // Squares beyond fp16, not beyond fp32.
  const Names large = {"rms_norm/fp16/squares_overflow/n=896", "layer_norm/fp16/squares_overflow/n=896"};
  return parsed(joined(replaced(joined(all, more), "f", three_formats()), large));
}

const Registered<Suite> port_row{{"port", "for a kernel that runs elsewhere: at most 20 MB as files", port}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
