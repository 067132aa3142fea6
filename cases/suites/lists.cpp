#include "cases/suites/lists.h"

#include <stdexcept>

namespace halfulp {
Names three_formats() { return {"fp32", "bf16", "fp16"}; }
Names other_formats() { return {"fp64", "tf32", "e4m3", "e4m3_saturate", "e5m2"}; }
Names sixteen_bits() { return {"bf16", "fp16"}; }

Names row_families() {
  return {"normal",
          "normal:sd=0.1",
          "normal:sd=0.01",
          "normal:sd=100",
          "normal:mean=1000",
          "offset:1",
          "offset:10",
          "offset:100",
          "offset:1000",
          "offset:10000",
          "offset_ulps",
          "offset_ulps:mean=1,ulps=1",
          "almost_constant",
          "alternating",
          "alternating:mean=1000",
          "two_valued:scale=0.0001",
          "two_valued:scale=0.001",
          "two_valued",
          "two_valued:scale=100",
          "two_valued:mean=100",
          "embedding:0.1",
          "embedding",
          "embedding:10",
          "embedding:1000",
          "const:0",
          "const:3",
          "const:300",
          "const:1234",
          "const:60000",
          "cycle:260,-260",
          "cycle:1.5,0.5,1.25,0.75",
          "ramp",
          "ramp:base=1000,step=0.25",
          "spike:base=1,0=64",
          "spike:base=1,1=64",
          "spike:base=1,-1=64",
          "one_hot",
          "one_hot:at=-1",
          "tail_energy",
          "powers_of_two",
          "outlier_channels",
          "outlier_channels:count=1,scale=1000",
          "heavy_tails",
          "cauchy",
          "cancelling_sum",
          "sorted",
          "sorted:1",
          "mixed_scales",
          "exact_sums",
          "blocks",
          "blocks:size=32,span=3",
          "subnormals",
          "squares_underflow",
          "squares_overflow",
          "sum_overflow",
          "near_largest",
          "signed_zeros",
          "stagnation",
          "splitmix",
          "splitmix:lo=-0.03125,span=0.0625",
          "uniform:lo=-2,hi=1"};
}

Names numbers(std::span<const std::size_t> values) {
  Names texts;
  for (const std::size_t value : values) texts.push_back(std::to_string(value));
  return texts;
}

Names replaced(const Names& texts, const std::string& key, const Names& values) {
  const std::string mark = "{" + key + "}";
  Names all;
  for (const std::string& text : texts) {
    const std::size_t at = text.find(mark);
    if (at == text.npos) throw std::logic_error(text + " has no " + mark);
    for (const std::string& value : values) all.push_back(std::string(text).replace(at, mark.size(), value));
  }
  return all;
}

Names joined(Names a, const Names& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

std::vector<Case> parsed(const Names& ids) {
  std::vector<Case> cases;
  for (const std::string& id : ids) cases.push_back(Case::parse(id));
  return sorted(std::move(cases));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
