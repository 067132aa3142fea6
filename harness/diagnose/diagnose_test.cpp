#include "harness/diagnose/diagnose.h"

#include <doctest/doctest.h>

#include "cases/case.h"
#include "harness/subject.h"
#include "reference/op.h"
#include "reference/registry.h"

using namespace halfulp;

static std::string joined(const std::vector<std::string>& names) {
  std::string text;
  for (const std::string& each : names) text += (text.empty() ? "" : ", ") + each;
  return text;
}

using Kernel = std::function<Output(const Problem&)>;

// Whatever is not correctly rounded is taken for refused.
static Refused wrong(const Problem& problem, const Truth& truth, const Output& output) {
  Refused refused;
  for (const auto& [name, format] : problem.out)
    for (std::size_t i = 0; i < truth.at(name).size(); ++i)
      refused[name].push_back(bits_lost(*format, output.at(name)[i], truth.at(name)[i].rounded) > 0);
  return refused;
}

static Diagnosis diagnosed(const std::string& id, const Kernel& kernel, bool callable = false,
                           std::vector<std::string_view> without = {}) {
  const Problem problem = generate(Case::parse(id));
  const Truth truth = evaluate(problem);
  const Output output = kernel(problem);
  CauseLibrary known = library(*problem.op);
  std::erase_if(known.mistakes, [&](const Mistake* each) { return std::ranges::count(without, each->name) > 0; });
  std::erase_if(known.recipes, [&](const Recipe* each) { return std::ranges::count(without, each->name) > 0; });
  return diagnose({problem, truth, output, wrong(problem, truth, output)}, known,
                  callable ? Call(kernel) : Call(nullptr));
}

static Kernel made(std::string_view name) {
  const Mistake& mistake = *find(Registered<Mistake>::all(), "mistake", name);
  return [&mistake](const Problem& problem) { return *yield({&mistake, &safe_recipe(problem.op->name)}, problem); };
}

TEST_CASE("a mistake is named alone where the row tells it from the others") {
  const std::pair<std::string, std::string> shown[] = {
      {"eps_absent", "rms_norm/fp32/normal:sd=0.001/n=33/rows=4"},
      {"eps_outside_root", "layer_norm/fp32/normal:sd=0.001/n=33/rows=4"},
      {"eps_added_to_sum", "rms_norm/fp16/normal:sd=0.001/n=33/rows=4"},
      {"eps_after_scaling", "rms_norm/fp32/normal/n=33/rows=4"},
      {"n_minus_one", "rms_norm/bf16/normal/n=33/rows=4"},
      {"n_stale", "rms_norm/bf16/normal/n=33/rows=4"},
      {"square_in_storage", "rms_norm/bf16/normal/n=33/rows=16"},
      {"sum_in_storage", "rms_norm/bf16/normal/n=100/rows=4"},
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
      {"stride_of_outer_dimension", "rms_norm/bf16/normal/n=33/rows=5"},
      {"divided_by_rstd", "rms_norm/fp16/normal:sd=0.1/n=33/rows=4"},
      {"mean_of_unequal_blocks", "layer_norm/bf16/normal/n=64/rows=4"},
      {"square_premultiplied", "rms_norm/bf16/normal/n=100/rows=4"},
      {"variance_cleared", "layer_norm/fp32/normal:sd=0.0003/n=33/rows=4"},
      {"weight_read_too_narrow", "layer_norm/fp16/normal/n=33/rows=4/weight-format=fp32"},
      {"weight_read_too_wide", "layer_norm/bf16/normal/n=33/rows=4"},
  };
  for (const auto& [name, id] : shown) {
    const Diagnosis found = diagnosed(id, made(name));
    CAPTURE(name);
    CAPTURE(id);
    CAPTURE(joined(found.causes));
    CHECK(found.state == "named");
    CHECK(found.causes == std::vector{name});
    CHECK(found.hypotheses.front().mistake == name);
    CHECK(found.hypotheses.front().explains == found.hypotheses.front().of);
  }
}

using Names = std::vector<std::string>;

static Names sorted(Names names) {
  std::ranges::sort(names);
  return names;
}

TEST_CASE("[tie] what a row cannot tell apart is a set: an eps of 1e-5 for 1e-6 has three names") {
  const std::string id = "rms_norm/fp16/normal:sd=0.001/n=33/rows=4";
  const Diagnosis found = diagnosed(id, made("eps_ten_times"));
  CHECK(found.state == "tied");
  CHECK(sorted(found.causes) == Names{"eps_hard_coded", "eps_of_the_other_norm", "eps_ten_times"});
  SUBCASE("[differ] a subject that can be called is asked with another eps, and one is left") {
    for (const std::string& name : found.causes) {
      const Diagnosis asked = diagnosed(id, made(name), true);
      CAPTURE(name);
      CAPTURE(joined(asked.causes));
      CHECK(asked.state == "named");
      CHECK(asked.causes == Names{name});
      CHECK(asked.rows_asked > 0);
    }
  }
}

TEST_CASE("[left] every mistake is in the answer to its own outputs, made in any recipe, and nothing else is named") {
  for (const std::string id :
       {"rms_norm/bf16/normal:sd=0.01/n=33/rows=4", "layer_norm/fp16/normal:mean=3/n=100/rows=2/eps=0.001",
        "softcap/bf16/softcap_sweep/n=66/rows=2", "add_layer_norm/bf16/normal/n=33/rows=2/sum=unrounded"})
    for (const Mistake* mistake : Registered<Mistake>::all()) {
      const Problem problem = generate(Case::parse(id));
      if (!mistake->applies(problem)) continue;
      const Diagnosis found = diagnosed(id, made(mistake->name));
      const Hypothesis& declared = *std::ranges::find(found.hypotheses, "", &Hypothesis::mistake);
      if (declared.lost < 1) continue;  // no output is wrong
      CAPTURE(id);
      CAPTURE(mistake->name);
      CAPTURE(joined(found.causes));
      CHECK(std::ranges::count(found.causes, mistake->name) == 1);
    }
}

TEST_CASE("[pairs] zeros are no evidence: a set, though further rows leave one") {
  const std::string id = "rms_norm/fp16/const:300/n=33";
  const Diagnosis found = diagnosed(id, made("square_in_fp16"));
  CHECK(found.evidence == 0);
  CHECK(found.state == "tied");
  CHECK(std::ranges::count(found.causes, "square_in_fp16") == 1);
  CHECK(step_of("square_in_fp16") < step_of("sum_in_storage"));
  CHECK(step_of("sum_in_storage") < step_of("eps_absent"));
}

TEST_CASE("a cause that is not in the library is unknown, and so is one that was taken out of it") {
  const std::string id = "rms_norm/fp16/normal/n=33/rows=8";
  const Diagnosis louder = diagnosed(id, [](const Problem& problem) {
    Output output = run(safe_recipe("rms_norm"), problem);
    for (double& each : output.at("y")) each = round_to(fp16, each * 1.03);
    return output;
  });
  CHECK(louder.state == "unknown");
  CHECK(louder.causes.empty());
  CHECK(diagnosed(id, made("n_stale"), false, {"n_stale"}).state == "unknown");
}

TEST_CASE("[left] half of two faults that come together is not their name: n - 1 alone leaves what eps moves") {
  const std::string id = "layer_norm/bf16/normal/n=33/rows=8/eps=0.0001";
  CHECK(diagnosed(id, made("unbiased_and_eps_outside")).causes == Names{"unbiased_and_eps_outside"});
  CHECK(diagnosed(id, made("unbiased_and_eps_outside"), false, {"unbiased_and_eps_outside"}).causes.empty());
}

TEST_CASE(
    "[kind] a recipe is a cause where no mistake is: a cast before the weight of a kernel that declares another") {
  const std::string id = "rms_norm/fp16/normal/n=64/rows=8";
  const Recipe& cast = recipe("cast_before_weight");
  const Diagnosis found = diagnosed(id, [&](const Problem& problem) { return run(cast, problem); });
  CHECK(found.causes == Names{"cast_before_weight"});
}

TEST_CASE("[left] what explains half of the outputs is not named") {
  const Score declared{0, 4452, 4452, 16384, 7000, 64}, half{2087, 4452, 2365, 16384, 3000, 64},
      whole{4452, 4452, 0, 16384, 0, 64};
  CHECK(!fits(half, declared));
  CHECK(fits(whole, declared));
  CHECK(!fits({4000, 4452, 40, 16384, 60, 64}, declared));  // a tenth of the refused is left
  CHECK(fits({99, 100, 1, 300, 1, 0.3}, {0, 100, 100, 300, 200, 0.3}));
  CHECK(!fits({99, 100, 1, 100, 1, 0.1}, {0, 100, 100, 100, 200, 0.1}));  // no order moves one of so few
}

TEST_CASE("[shards] pooled cases count what a case does not list as the declared formula") {
  Diagnosis a{"named", {"eps_absent"}, 9, 10, 0, {{"eps_absent", "", 10, 10, 0, 0, 0}, {"", "", 0, 10, 10, 50, 0}}, {}};
  Diagnosis b{"named", {"n_stale"}, 9, 10, 0, {{"n_stale", "", 10, 10, 0, 0, 0}, {"", "", 0, 10, 10, 50, 0}}, {}};
  CHECK(pooled({&a, &a}).causes == Names{"eps_absent"});
  CHECK(pooled({&a, &b}).state == "unknown");
  CHECK(pooled({}).state.empty());
}

// SPDX-License-Identifier: Apache-2.0
