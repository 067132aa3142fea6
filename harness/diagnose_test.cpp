#include "harness/diagnose.h"

#include <doctest/doctest.h>

#include "cases/case.h"
#include "harness/mistake.h"
#include "harness/subject.h"
#include "reference/evaluate.h"
#include "reference/registry.h"

using namespace halfulp;

// The best hypotheses about the outputs: all that explain as many as the first.
static std::vector<Hypothesis> best(const std::string& id, const std::function<Output(const Problem&)>& kernel) {
  const Case c = Case::parse(id);
  const Problem problem = generate(c);
  const Truth truth = evaluate(problem);
  std::vector<Hypothesis> all = hypotheses({c, problem, truth}, kernel(problem), nullptr);
  const auto end = std::ranges::find_if(all, [&](const Hypothesis& h) { return h.explains < all.front().explains; });
  all.erase(end, all.end());
  return all;
}

static std::function<Output(const Problem&)> made(std::string_view name) {
  const Mistake& mistake = *find(Registered<Mistake>::all(), "mistake", name);
  return [&mistake](const Problem& problem) { return run(mistake, safe_recipe(problem.op->name), problem); };
}

TEST_CASE("a mistake is named alone where the row tells it from the others") {
  const std::pair<std::string, std::string> shown[] = {
      {"eps_absent", "rms_norm/fp16/normal:sd=0.001/n=33/rows=4"},
      {"eps_outside_root", "layer_norm/fp32/normal:sd=0.001/n=33/rows=4"},
      {"eps_added_to_sum", "rms_norm/fp16/normal:sd=0.001/n=33/rows=4"},
      {"eps_after_scaling", "rms_norm/fp32/normal/n=33/rows=4"},
      {"n_minus_one", "layer_norm/bf16/normal/n=33/rows=4"},
      {"n_stale", "rms_norm/bf16/normal/n=33/rows=4"},
      {"square_in_storage", "rms_norm/bf16/normal/n=33/rows=16"},
      {"sum_in_storage", "rms_norm/bf16/normal/n=128/rows=4"},
      {"tail_of_8_doubled", "rms_norm/fp16/normal/n=31/rows=4"},
      {"merge_without_delta", "layer_norm/fp16/normal/n=128/rows=4"},
      {"one_pass_variance", "layer_norm/fp32/offset:1000/n=64/rows=4"},
      {"variance_for_mean_square", "rms_norm/bf16/normal/n=33/rows=4"},
      {"rsqrt_magic", "rms_norm/fp16/normal/n=33/rows=4"},
      {"rsqrt_12_bit", "layer_norm/fp32/normal/n=33/rows=4"},
      {"rstd_in_storage", "rms_norm/fp16/normal/n=33/rows=8"},
      {"weight_shifted", "rms_norm/bf16/normal/n=33/rows=4"},
      {"weight_bits_of_other_format", "layer_norm/bf16/normal/n=33/rows=4"},
      {"two_plus_w", "rms_norm/bf16/normal/n=33/rows=4/offset=1"},
      {"bias_before_weight", "layer_norm/bf16/normal/n=33/rows=4"},
      {"cast_twice", "rms_norm/fp16/normal/n=33/rows=4"},
      {"rounded_toward_zero", "softcap/bf16/softcap_sweep/n=1003"},
      {"softcap_times_x", "softcap/fp16/softcap_sweep/n=1003"},
      {"tanh_pade", "softcap/fp16/softcap_sweep/n=1003"},
      {"cap_not_divided", "softcap/bf16/softcap_sweep/n=1003"},
      {"residual_lost", "add_rms_norm/bf16/normal/n=33/rows=4"},
      {"norm_of_unrounded_sum", "add_rms_norm/bf16/normal/n=64/rows=8"},
      {"sum_updated_in_place", "add_layer_norm/bf16/normal/n=33/rows=4"},
      {"stream_in_storage", "residual_sum/bf16/normal:sd=0.3/n=128/k=8"},
      {"neighbour_row_read", "rms_norm/bf16/normal/n=33/rows=4"},
      {"stride_ignored", "layer_norm/fp16/normal/n=33/rows=4"},
  };
  for (const auto& [name, id] : shown) {
    const auto found = best(id, made(name));
    CAPTURE(name);
    CAPTURE(id);
    REQUIRE(!found.empty());
    CAPTURE(found.back().mistake);
    CHECK(found.size() == 1);
    CHECK(found.front().mistake == name);
    CHECK(found.front().explains == found.front().of);
  }
}

TEST_CASE("what a row cannot tell apart is a set: an eps of 1e-5 for 1e-6 has three names") {
  const auto found = best("rms_norm/fp16/normal:sd=0.001/n=33/rows=4", made("eps_ten_times"));
  std::vector<std::string> names;
  for (const Hypothesis& each : found) names.push_back(each.mistake);
  CHECK(names == std::vector<std::string>{"eps_hard_coded", "eps_of_the_other_norm", "eps_ten_times"});
}

TEST_CASE("[refused] every mistake explains all of its own wrong outputs, and nothing explains more") {
  for (const std::string id :
       {"rms_norm/bf16/normal:sd=0.01/n=33/rows=4", "layer_norm/fp16/normal:mean=3/n=100/rows=2/eps=0.001",
        "softcap/bf16/softcap_sweep/n=66/rows=2", "add_layer_norm/bf16/normal/n=33/rows=2/sum=unrounded"})
    for (const Mistake* mistake : Registered<Mistake>::all()) {
      const Problem problem = generate(Case::parse(id));
      if (!mistake->applies(problem)) continue;
      const auto found = best(id, made(mistake->name));
      if (found.empty()) continue;  // no output is wrong
      CAPTURE(id);
      CAPTURE(mistake->name);
      CHECK(std::ranges::find(found, mistake->name, &Hypothesis::mistake) != found.end());
      CHECK(found.front().explains == found.front().of);
    }
}

TEST_CASE("a cause that is not in the library has no name that explains its outputs") {
  const auto found = best("rms_norm/fp16/normal/n=33/rows=8", [](const Problem& problem) {
    Output output = run(safe_recipe("rms_norm"), problem);
    for (double& each : output.at("y")) each = round_to(fp16, each * 1.03);
    return output;
  });
  for (const Hypothesis& each : found) CHECK(each.explains * 10 < each.of);
}

// SPDX-License-Identifier: Apache-2.0
