// Profiles: what tells one framework's arithmetic from another's bit for bit.
//
// Lengths with every kind of tail (below 8, odd, no multiple of 16), because tails are where kernels differ; weights
// with full significands; rows that are large, quiet, off centre, constant and subnormal.
#include "cases/suites/lists.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<Case> cases() {
  const Names families = {"normal",      "normal:sd=0.01", "offset:1000",      "const:300",
                          "heavy_tails", "mixed_scales",   "outlier_channels", "subnormals"};
  const Names sizes = {"n=1/rows=8",   "n=2/rows=8",    "n=3/rows=8",    "n=5/rows=8",    "n=7/rows=8",
                       "n=8/rows=8",   "n=10/rows=8",   "n=15/rows=8",   "n=20/rows=8",   "n=28/rows=8",
                       "n=31/rows=8",  "n=33/rows=16",  "n=64/rows=16",  "n=100/rows=8",  "n=127/rows=16",
                       "n=896/rows=8", "n=1003/rows=8", "n=2304/rows=4", "n=2860/rows=4", "n=4096/rows=4"};
  const Names rows = replaced(replaced({"{x}/{size}"}, "x", families), "size", sizes);
  const Names forms = {"rms_norm/{f}/{row}",
                       "rms_norm/{f}/{row}/weight=none",
                       "rms_norm/{f}/{row}/offset=1",
                       "layer_norm/{f}/{row}",
                       "layer_norm/{f}/{row}/bias=none",
                       "layer_norm/{f}/{row}/weight=none/bias=none",
                       "add_rms_norm/{f}/{row}/sum=unrounded"};
  Names all = replaced(forms, "row", rows);
  all.push_back("softcap/{f}/normal:sd=40/n=4096/rows=4");
  all.push_back("softcap/{f}/normal:sd=40/n=4096/rows=4/cap=50");
  all.push_back("softcap/{f}/normal:sd=0.0001/n=4096");
  return parsed(replaced(all, "f", {"bf16", "fp16", "fp32"}));
}

const Registered<Suite> profiles_row{{
    .name = "profiles",
    .meaning = "lengths with every tail, for comparing a profile with the real code bit for bit",
    .cases = cases,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
