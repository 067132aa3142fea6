// Ci: about a minute for all recipes. Every generator, every length, every parameter, ties and special values; short rows
// in number, because a bound is sharp there.
#include "cases/suites/lists.h"
#include "reference/registry.h"

namespace halfulp {
static Names norms(const Names& rest) {
  return joined(replaced({"rms_norm/{f}/{rest}"}, "rest", rest), replaced({"layer_norm/{f}/{rest}"}, "rest", rest));
}

static Names lengths_and_families() {
  const Names by_length = replaced({"normal/n={n}"}, "n", numbers(lengths));
  const Names by_family = replaced({"{x}/n=33/rows=4", "{x}/n=1003"}, "x", row_families());
  const Names short_rows = {"normal/n=8/rows=256", "normal/n=33/rows=128", "normal/n=64/rows=128",
                            "normal/n=128/rows=64", "offset:10/n=64/rows=64", "mixed_scales/n=64/rows=64",
                            "two_valued/n=8/rows=64", "heavy_tails/n=128/rows=64", "specials/n=33/rows=10",
                            "list:1,nan,2,inf/n=4", "list:2,-1,3,0/n=4/eps=0", "patterns:15000/n=896",
                            // Quiet rows, where eps is as large as the mean square.
                            "normal:sd=0.001/n=33/rows=16",
                            // One ulp of spread: what a variance in one pass leaves is noise.
                            "offset_ulps:mean=250,ulps=1/n=3/rows=64", "offset_ulps:mean=250,ulps=1/n=3/rows=64/eps=0"};
  return norms(joined(joined(by_length, by_family), short_rows));
}

static Names weights_and_parameters() {
  const Names both = norms({"normal/n=896/weight=none",
                            "normal/n=896/weight=weights_special",
                            "normal/n=896/offset=1",
                            "normal/n=896/weight=one_plus_w_ties/offset=1",
                            "normal/n=896/weight=one_plus_w_small/offset=1",
                            "normal/n=896/weight-format=fp32",
                            "normal/n=896/weight-format=bf16",
                            "normal/n=896/weight-format=fp16",
                            "normal/n=896/eps=0",
                            "normal:sd=0.01/n=896/eps=1e-06",
                            "normal:sd=0.01/n=896/eps=1e-05",
                            "embedding/n=896/eps=1e-12",
                            "embedding/n=896/eps-format=x",
                            "embedding/n=896/eps-format=fp32",
                            "embedding/n=896/eps-format=exact",
                            "embedding/n=896/eps-place=outside",
                            "embedding/n=896/eps-place=floor",
                            "normal/n=896/seed=2",
                            "signed_zeros/n=33/eps=0",
                            "subnormals/n=128/eps=0"});
  const Names bias = {"layer_norm/{f}/normal/n=896/bias=none",
                      "layer_norm/{f}/normal/n=896/bias=cancelling_bias",
                      "layer_norm/{f}/normal/n=896/bias-format=fp32",
                      "layer_norm/{f}/const:3/n=896/bias=none",
                      "layer_norm/{f}/subnormals/n=33/rows=4/bias=none",
                      "layer_norm/{f}/normal/n=896/weight=none/bias=cancelling_bias"};
  return joined(both, bias);
}

// The families of exact ties; {w} is a format wide enough for the weight.
static Names ties() {
  const Names x = {"const:1/n=64/weight=tie_weights/weight-format={w}/eps=0",
                   "const:1/n=64/weight=tie_weights:off=1/weight-format={w}/eps=0",
                   "one_hot/n=64/weight=tie_weights/weight-format={w}/eps=0",
                   "pythagorean/n=64/weight=tie_weights:num=3,den=5/weight-format={w}/eps=9.5367431640625e-07",
                   "rational_root/n=64/weight=tie_weights:den=5/weight-format={w}/eps=0"};
  const Names rms = replaced({"rms_norm/{f}/{x}"}, "x", x);
  const Names layer = {"layer_norm/{f}/two_valued/n=64/weight=tie_weights/weight-format={w}/bias=none/eps=0",
                       "layer_norm/{f}/two_valued/n=64/eps=0", "layer_norm/{f}/one_hot/n=17/eps=0",
                       "layer_norm/{f}/one_hot:at=-1/n=65/eps=0", "layer_norm/{f}/one_hot/n=257/eps=0"};
  Names all;
  for (std::string text : joined(rms, layer))
    for (const auto& [format, wide] : {std::pair{"bf16", "fp32"}, {"fp16", "fp32"}, {"fp32", "fp64"}}) {
      const bool weighted = text.find("{w}") != text.npos;
      const Names with = weighted ? replaced({text}, "w", {wide}) : Names{text};
      all = joined(all, replaced(with, "f", {format}));
    }
  return all;
}

static Names one_hot_everywhere() {
  Names all;
  for (int at = 0; at < 33; ++at) all.push_back("one_hot:at=" + std::to_string(at) + "/n=33");
  return norms(all);
}

static Names sums_and_softcaps() {
  return {"softcap/{f}/softcap_sweep/n=4096",
          "softcap/{f}/softcap_sweep/n=4096/cap=50",
          "softcap/{f}/softcap_sweep/n=4096/cap=15.03125",
          "softcap/{f}/softcap_saturation/n=1003",
          "softcap/{f}/softcap_saturation/n=1003/cap=15.03125",
          "softcap/{f}/softcap_subnormal/n=1003",
          "softcap/{f}/patterns/n=8192",
          "softcap/{f}/normal:sd=20/n=4097",
          "softcap/{f}/specials/n=33/rows=5",
          "softcap/{f}/signed_zeros/n=33",
          "softcap/{f}/normal:sd=20/n=33/rows=5",
          "residual_sum/{f}/normal:sd=0.3/n=1003",
          "residual_sum/{f}/normal/n=33/k=1",
          "residual_sum/{f}/normal/n=128/k=3/multiplier=0.22",
          "residual_sum/{f}/normal/n=128/residual=none/k=8",
          "residual_sum/{f}/drift/n=896/residual=normal:sd=2",
          "residual_sum/{f}/const:1.5/n=33/residual=const:1000",
          "residual_sum/{f}/vanishing_increments/n=128/residual=normal:mean=100",
          "residual_sum/{f}/vanishing_increments:0.5/n=128/residual=normal:mean=100",
          "residual_sum/{f}/cancelling_increments/n=128",
          "residual_sum/{f}/overflowing_increments/n=33",
          "residual_sum/{f}/near_largest/n=33/k=3",
          "residual_sum/{f}/qwen2.5_0.5b/n=896/residual=qwen2.5_0.5b/k=48",
          "residual_sum/{f}/gpt2_init/n=896/residual=gpt2_init/k=24",
          "residual_sum/{f}/llama_init/n=896/residual=llama_init",
          "residual_sum/{f}/specials/n=33/rows=5/k=3",
          "residual_sum/{f}/signed_zeros/n=33/residual=signed_zeros/k=2"};
}

static Names fused() {
  const Names rest = {
      "normal/n=1003", "normal/n=64/rows=32", "vanishing_increments:0.5/n=896", "specials/n=33/rows=5",
      "normal/n=896/sum=unrounded", "vanishing_increments:0.5/n=896/sum=unrounded", "normal/n=896/sum=fp32",
      "normal/n=896/sum=mixed",
      // Quiet rows, where a wrong eps shows.
      "normal:sd=0.001/n=33/rows=16/residual=normal:sd=0.001",
      "normal:sd=0.001/n=33/rows=16/residual=normal:sd=0.001/sum=unrounded", "normal/n=128/residual=normal:sd=100",
      "cycle:60000,100/n=64/residual=cycle:10000,50", "near_largest/n=33/residual=near_largest",
      "const:0/n=33/residual=const:0", "offset_ulps:mean=250,ulps=1/n=3/rows=64/residual=const:0",
      "offset_ulps:mean=250,ulps=1/n=3/rows=64/residual=const:0/eps=0",
      "normal:sd=0.001/n=33/rows=16/residual=normal:sd=0.001/eps=1e-12", "normal/n=128/residual=normal:sd=1000",
      // A variance below 1e-6; weights wider than x.
      "normal:sd=0.0003/n=33/rows=4/residual=normal:sd=0.0003", "normal/n=64/rows=4/weight-format=fp32"};
  return joined(replaced({"add_rms_norm/{f}/{rest}"}, "rest", rest),
                replaced({"add_layer_norm/{f}/{rest}"}, "rest", rest));
}

// A choice of all that for the formats that few norms are stored in: what each mistake, class and special value needs.
static Names for_other_formats() {
  Names all = norms({"normal/n=1",
                     "normal/n=3/rows=64",
                     "normal/n=8/rows=256",
                     "normal/n=33/rows=128",
                     "normal/n=64/rows=128",
                     "normal/n=128/rows=64",
                     "normal/n=1003",
                     "normal/n=4096",
                     "normal:sd=0.01/n=64/rows=64",
                     "normal:sd=0.001/n=33/rows=64",
                     "offset:10/n=64/rows=64",
                     "offset:1000/n=64/rows=16",
                     "mixed_scales/n=64/rows=16",
                     "outlier_channels/n=128/rows=16",
                     "heavy_tails/n=128/rows=64",
                     "tail_energy/n=33/rows=16",
                     "one_hot:at=-1/n=33",
                     "two_valued/n=8/rows=64",
                     "const:3/n=33",
                     "const:300/n=64/rows=2",
                     "near_largest/n=33",
                     "squares_overflow/n=896",
                     "subnormals/n=33/rows=4",
                     "subnormals/n=128/eps=0",
                     "offset_ulps:mean=250,ulps=1/n=3/rows=64",
                     "offset_ulps:mean=250,ulps=1/n=3/rows=64/eps=0",
                     "specials/n=33/rows=10",
                     "list:1,nan,2,inf/n=4",
                     "list:2,-1,3,0/n=4/eps=0",
                     "embedding/n=896",
                     "embedding/n=896/eps-place=outside",
                     "normal/n=64/rows=64/weight=none",
                     "normal/n=64/rows=64/offset=1",
                     "normal/n=896/weight=one_plus_w_ties/offset=1",
                     "normal/n=64/rows=64/weight-format=fp32",
                     "normal/n=896/weight=weights_special"});
  all = joined(all, {"layer_norm/{f}/normal/n=64/rows=64/bias=none", "layer_norm/{f}/subnormals/n=33/rows=4/bias=none",
                     "layer_norm/{f}/normal/n=896/bias=cancelling_bias"});
  all = joined(all, {"add_rms_norm/{f}/normal/n=33/rows=256", "add_layer_norm/{f}/normal/n=33/rows=256"});
  all = joined(all, joined(sums_and_softcaps(), fused()));
  const Names ties = {"rms_norm/{f}/const:1/n=64/weight=tie_weights/weight-format=fp64/eps=0",
                      "rms_norm/{f}/rational_root/n=64/weight=tie_weights:den=5/weight-format=fp64/eps=0"};
  return joined(replaced(all, "f", other_formats()), replaced(ties, "f", {"tf32", "e4m3", "e4m3_saturate", "e5m2"}));
}

static std::vector<Case> ci() {
  Names all = lengths_and_families();
  for (const Names& each :
       {weights_and_parameters(), one_hot_everywhere(), sums_and_softcaps(), fused(), real_norms(2)})
    all = joined(all, each);
  const Names supremum = {"rms_norm/{f}/cast_before_weight_sup/n=4096/weight=cast_before_weight_sup",
                          "rms_norm/{f}/cast_before_weight_sup/n=128/weight=cast_before_weight_sup",
                          "rms_norm/{f}/normal/n=896/out=fp32", "layer_norm/{f}/normal/n=896/out=fp32"};
  // In fp64 a variance in one pass shows only where what cancels is large beside eps and spread.
  const Names cancelling = {"layer_norm/fp64/normal:mean=1e+06,sd=1/n=8/rows=16",
                            "add_layer_norm/fp64/normal:mean=1e+06,sd=1/n=8/rows=16/residual=const:0"};
  const Names huge = {"rms_norm/{f}/const:1e+25/n=512", "layer_norm/{f}/const:8.507059173023462e+37/n=768",
                      "layer_norm/{f}/ramp:base=1e+06,step=0.25/n=256", "layer_norm/{f}/offset:1e+07/n=1003",
                      "layer_norm/{f}/offset:1e+06/n=1003"};
  // Beyond the range of fp32 where the kernel means fp64; squares whose differences have infinite squares.
  const Names far = {"rms_norm/{f}/normal:mean=1e+38,sd=1e+37/n=33/rows=4",
                     "layer_norm/{f}/normal:mean=1e+38,sd=1e+37/n=33/rows=4",
                     "add_rms_norm/{f}/normal:mean=1e+38,sd=1e+37/n=33/rows=4",
                     "add_layer_norm/{f}/normal:mean=1e+38,sd=1e+37/n=33/rows=4",
                     "rms_norm/{f}/normal:sd=1e-25/n=33/rows=4/eps=0",
                     "layer_norm/{f}/normal:sd=1e-25/n=33/rows=4/eps=0",
                     "rms_norm/{f}/const:1e+100/n=64",
                     "add_rms_norm/{f}/const:1e+100/n=64"};
  const Names large_squares = {"rms_norm/{f}/const:1e+10/n=64", "add_rms_norm/{f}/const:1e+10/n=64"};
  all = joined(replaced(all, "f", three_formats()), ties());
  all = joined(all, replaced(far, "f", {"fp64"}));
  all = joined(all, replaced(large_squares, "f", {"fp32", "bf16", "tf32"}));
  all = joined(joined(joined(all, for_other_formats()), cancelling), replaced(supremum, "f", sixteen_bits()));
  return parsed(joined(all, replaced(huge, "f", {"fp32", "bf16"})));
}

const Registered<Suite> ci_row{{"ci", "every generator, length and parameter, in about a minute", ci}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
