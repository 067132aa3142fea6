// What looks like a mistake and is none: variants whose outputs all lie within what the default class allows are recipes.
//
// [legal]    No output of theirs is refused where nothing is declared, on short rows, where the class is sharpest.
// [declared] A kernel that declares the other place of the cast, or of the rounding of 1 + w, is refused for it.
// [coarse]   In 8-bit formats a variance in one pass is refused only where the kernel declares two passes and its lanes.
// [storage]  The same change in the storage format is a mistake and refused on the same rows.
#include <doctest/doctest.h>

#include "cases/case.h"
#include "harness/mistake.h"
#include "harness/set_gate.h"
#include "reference/evaluate.h"
#include "reference/registry.h"

using namespace halfulp;

static const std::string rows[] = {"/normal/n=8/rows=256",          "/normal/n=33/rows=128",
                                   "/normal:sd=0.01/n=64/rows=64",  "/heavy_tails/n=128/rows=32",
                                   "/normal/n=64/rows=64/offset=1", "/normal/n=896"};

// How many outputs are refused of those of one op and format.
static std::size_t refused(const std::string& op, const std::string& format, const std::optional<Class>& declared,
                           const std::function<Output(const Problem&)>& kernel) {
  std::size_t refused = 0;
  for (const std::string& each : rows) {
    const Problem problem = generate(Case::parse(op + "/" + format + each));
    const Truth truth = evaluate(problem);
    const Output output = kernel(problem);
    const Gate gate = declared ? set_gate(problem, truth, output, *declared) : set_gate(problem, truth, output);
    REQUIRE(gate.gated > 0);
    refused += gate.refused;
  }
  return refused;
}

TEST_CASE("[legal] the cast before the weight, 1 + w in storage, a root rounded toward zero are refused nowhere") {
  for (const std::string op : {"rms_norm", "layer_norm"})
    for (const std::string format : {"fp32", "bf16", "fp16"})
      for (const std::string name : {"cast_before_weight", "one_plus_w_in_storage", "rstd_toward_zero"}) {
        const Axes& axes = recipe(name).axes;
        CAPTURE(op);
        CAPTURE(format);
        CAPTURE(name);
        CHECK(refused(op, format, {}, [&](const Problem& problem) { return run(axes, problem); }) == 0);
      }
}

TEST_CASE("[declared] against a declared class the cast before the weight and 1 + w in storage are refused") {
  for (const std::string format : {"bf16", "fp16"})
    for (const std::string name : {"cast_before_weight", "one_plus_w_in_storage"}) {
      const Axes& axes = recipe(name).axes;
      CAPTURE(format);
      CAPTURE(name);
      CHECK(refused("rms_norm", format, Class{}, [&](const Problem& problem) { return run(axes, problem); }) > 100);
    }
}

TEST_CASE("[coarse] in e4m3 a variance in one pass is legal; declared two passes in 32 lanes, it is refused") {
  const Problem problem = generate(Case::parse("layer_norm/e4m3/almost_constant:1.875/n=2880/bias=none/eps=0"));
  const Truth truth = evaluate(problem);
  const Output output = run(recipe("one_pass"), problem);
  CHECK(set_gate(problem, truth, output).refused == 0);
  CHECK(set_gate(problem, truth, output, Class{.lanes = 32}).refused > 0);
  CHECK(set_gate(problem, truth, run(recipe("two_pass"), problem), Class{.lanes = 32}).refused == 0);
}

TEST_CASE("[storage] cut off to storage instead of to fp32, or summed in it, the same variants are refused") {
  for (const std::string format : {"bf16", "fp16"})
    for (const std::string name : {"rstd_cut_to_storage", "sum_in_storage"}) {
      const Mistake& mistake = *find(Registered<Mistake>::all(), "mistake", name);
      const auto kernel = [&](const Problem& problem) { return run(mistake, safe_recipe("rms_norm"), problem); };
      CAPTURE(format);
      CAPTURE(name);
      CHECK(refused("rms_norm", format, {}, kernel) > 100);
    }
  for (const std::string name : {"rstd_cut_to_storage", "sum_in_storage"}) {
    const Mistake& mistake = *find(Registered<Mistake>::all(), "mistake", name);
    const auto kernel = [&](const Problem& problem) { return run(mistake, safe_recipe("rms_norm"), problem); };
    CAPTURE(name);
    CHECK(refused("rms_norm", "fp32", {}, kernel) == 0);  // there they are legal, so they do not apply
  }
}

// SPDX-License-Identifier: Apache-2.0
