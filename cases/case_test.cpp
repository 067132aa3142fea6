#include "cases/case.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>

#include "cases/generator.h"
#include "reference/op.h"
#include "reference/registry.h"
#include "reference/rounding.h"

using namespace halfulp;

static std::string reprinted(const std::string& id) { return Case::parse(id).id(); }

static std::string refusal(const std::string& id) {
  try {
    generate(Case::parse(id));
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

TEST_CASE("[canonical] a canonical id prints as it was read") {
  for (const std::string id :
       {"rms_norm/bf16/normal:sd=2/n=4096/seed=7/weight=none/eps=1e-05", "rms_norm/fp32/normal/n=8",
        "layer_norm/fp16/const:300/n=33/seed=18446744073709551615/rows=4/out=fp32/weight=const:1/weight-format=bf16/"
        "bias=none/eps=0/eps-format=exact",
        "layer_norm/fp32/cycle:260,-260/n=7/bias=cancelling_bias/bias-format=fp16",
        "softcap/bf16/list:1,nan,-inf/n=3/cap=50", "add_rms_norm/bf16/normal/n=64/residual=normal:sd=100/sum=unrounded",
        "residual_sum/bf16/splitmix:seed=41/n=256/residual=none/k=4/multiplier=0.22",
        "rms_norm/bf16/spike:base=1,-1=3,0=64/n=9"})
    CHECK(reprinted(id) == id);
}

TEST_CASE("[canonical] defaults, other orders and other spellings of numbers print canonically") {
  CHECK(reprinted("rms_norm/bf16/normal:mean=0,sd=1/n=8/seed=1/rows=1/out=bf16/weight=weights/eps=1e-6") ==
        "rms_norm/bf16/normal/n=8");
  CHECK(reprinted("rms_norm/bf16/normal:sd=2.0,mean=1e3/eps=0.00001/n=8") ==
        "rms_norm/bf16/normal:mean=1000,sd=2/n=8/eps=1e-05");
  CHECK(reprinted("rms_norm/bf16/const:value=300/n=8") == "rms_norm/bf16/const:300/n=8");
  CHECK(reprinted("rms_norm/bf16/spike:0=64,base=1,-1=3/n=9") == "rms_norm/bf16/spike:base=1,-1=3,0=64/n=9");
  CHECK(reprinted("rms_norm/bf16/list:1.0,-nan,-0/n=3") == "rms_norm/bf16/list:1,nan,-0/n=3");
}

TEST_CASE("what cannot be is refused with its value and the nearest name") {
  const std::pair<std::string, std::string> refused[] = {
      {"rms_nrom/bf16/normal/n=8", "did you mean 'rms_norm'"},
      {"rms_norm/bf17/normal/n=8", "did you mean 'bf16'"},
      {"rms_norm/bf16/nromal/n=8", "did you mean 'normal'"},
      {"rms_norm/bf16/normal:sv=2/n=8", "normal takes mean=0,sd=1"},
      {"rms_norm/bf16/normal:2/n=8", "normal takes mean=0,sd=1"},
      {"rms_norm/bf16/normal:sd=x/n=8", "'x' is not a number"},
      {"rms_norm/bf16/normal:sd=1,sd=2/n=8", "given twice"},
      {"rms_norm/bf16/const/n=8", "value is missing"},
      {"rms_norm/bf16/cycle/n=8", "at least one number"},
      {"rms_norm/bf16/list:1,2/n=3", "2 values for a row of n=3"},
      {"rms_norm/bf16/spike:8=1/n=8", "index 8 is not in a row of n=8"},
      {"rms_norm/bf16/spike:99999999999999999999=1/n=8", "no row is that long"},
      {"rms_norm/bf16/one_hot:at=0.5/n=8", "must be a whole number"},
      {"rms_norm/bf16/signed_zeros:1/n=8", "takes no settings"},
      {"rms_norm/bf16/normal", "op/format/GENERATOR/n=.."},
      {"rms_norm/bf16/normal/seed=2", "n= is missing"},
      {"rms_norm/bf16/normal/n=0", "n=0"},
      {"rms_norm/bf16/normal/n=16777217", "n=16777217"},
      {"rms_norm/bf16/normal/n=-1", "'-1' is not a whole number"},
      {"rms_norm/bf16/normal/n=8/n=9", "'n' is given twice"},
      {"rms_norm/bf16/normal/n=8/rows=0", "rows=0"},
      {"rms_norm/bf16/normal/n=16777216/rows=17", "more than 268435456 values"},
      {"residual_sum/bf16/normal/n=16777216", "more than 268435456 values"},
      {"rms_norm/bf16/normal/n=8/seed=18446744073709551616", "is beyond 18446744073709551615"},
      {"rms_norm/bf16/normal/n=8/", "'' is not name=value"},
      {"rms_norm/bf16/normal/n=8/epz=1", "did you mean 'eps'"},
      {"rms_norm/bf16/normal/n=8/eps=-1", "finite and at least 0"},
      {"rms_norm/bf16/normal/n=8/eps=nan", "finite and at least 0"},
      {"rms_norm/bf16/normal/n=8/cap=3", "no setting of this case 'cap'"},
      {"softcap/bf16/normal/n=8/weight=none", "no setting of this case 'weight'"},
      {"softcap/bf16/normal/n=8/cap=0", "finite and greater than 0"},
      {"add_rms_norm/bf16/normal/n=8/residual=none", "cannot do without it"},
      {"rms_norm/bf16/normal/n=8/weight=nil", "no generator 'nil'"},
      {"", "op/format/GENERATOR/n=.."},
  };
  for (const auto& [id, reason] : refused) {
    CAPTURE(id);
    const std::string said = refusal(id);
    CAPTURE(said);
    CHECK(said.find(reason) != said.npos);
  }
}

TEST_CASE("generators that answer to each other are refused, not followed in circles") {
  const auto made = [](const char* id) { return generate(Case::parse(id)).in.size(); };
  const char* circle = "residual_sum/bf16/vanishing_increments/n=8/residual=vanishing_increments";
  for (int time = 0; time < 2; ++time)  // the second time it counts from nothing again
    CHECK_THROWS_WITH_AS(made(circle), doctest::Contains("answer to each other"), UsageError);
  CHECK(made("layer_norm/bf16/normal/n=8/bias=cancelling_bias") == 3);
  CHECK(made("residual_sum/bf16/vanishing_increments/n=8") == 2);
}

TEST_CASE("[deterministic] [position] a row is the same whatever the number of rows, and rows differ") {
  const std::vector<double> one = generate(Case::parse("rms_norm/fp32/normal/n=16")).at(tensor::x).values;
  const Problem three = generate(Case::parse("rms_norm/fp32/normal/n=16/rows=3"));
  CHECK(std::vector<double>(three.row(tensor::x, 0).begin(), three.row(tensor::x, 0).end()) == one);
  CHECK(std::vector<double>(three.row(tensor::x, 1).begin(), three.row(tensor::x, 1).end()) != one);
  CHECK(three.at(tensor::weight).values.size() == 16);
}

TEST_CASE("[stored] every value is one of its tensor's format") {
  const Problem p =
      generate(Case::parse("layer_norm/bf16/normal/n=64/out=fp16/weight-format=fp32/bias-format=e4m3/rows=2"));
  CHECK(p.at(tensor::x).format == &bf16);
  CHECK(p.at(tensor::weight).format == &fp32);
  CHECK(p.at(tensor::bias).format == &e4m3);
  CHECK(p.out.at("y") == &fp16);
  for (const auto& [name, tensor] : p.in)
    for (const double value : tensor.values) CHECK(round_to(*tensor.format, value) == value);
}

TEST_CASE("shapes are those of the op: increments k x rows x n, residual rows x n, one weight") {
  const Problem p = generate(Case::parse("residual_sum/bf16/normal/n=5/rows=2/k=3"));
  CHECK(p.at(tensor::increments).values.size() == 30);
  CHECK(p.at(tensor::residual).values.size() == 10);
  CHECK(generate(Case::parse("residual_sum/bf16/normal/n=5/residual=none/k=3")).find(tensor::residual) == nullptr);
  CHECK(generate(Case::parse("rms_norm/bf16/normal/n=5/weight=none")).find(tensor::weight) == nullptr);
}

TEST_CASE("[fp32] in the class sum=fp32 residual and sum are fp32, in the others the case's and the result's format") {
  const Problem kept = generate(Case::parse("add_rms_norm/bf16/normal/n=8/sum=fp32"));
  CHECK(kept.at(tensor::residual).format == &fp32);
  CHECK(kept.out.at("sum") == &fp32);
  const Problem rounded = generate(Case::parse("add_rms_norm/bf16/normal/n=8/out=fp16"));
  CHECK(rounded.at(tensor::residual).format == &bf16);
  CHECK(rounded.out.at("sum") == &fp16);
}

TEST_CASE("[same] the inputs of a case are pinned: no platform, compiler or library may change them") {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const Generator* each : Registered<Generator>::all()) {
    if (each->name == "file" || each->name == "cast_before_weight_sup" || each->name == "cancelling_bias" ||
        each->name == "tie_weights" || each->name == "vanishing_increments" || each->settings.starts_with("value") ||
        each->settings == "...")
      continue;
    const Problem p = generate(Case::parse("softcap/fp64/" + std::string(each->name) + "/n=64/rows=2"));
    for (const double value : p.at(tensor::x).values)
      hash = (hash ^ (std::isnan(value) ? 0 : std::bit_cast<std::uint64_t>(value))) * 0x100000001b3;
  }
  CHECK(hash == 0x8be874605d4f9687);
}

// SPDX-License-Identifier: Apache-2.0
