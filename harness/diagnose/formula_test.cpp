#include "harness/diagnose/formula.h"

#include <doctest/doctest.h>

#include "cases/case.h"

using namespace halfulp;

static Problem problem(const std::string& id) { return generate(Case::parse(id)); }

TEST_CASE("a problem's formula has its own numbers, weights, places and classes") {
  for (const auto& [id, text] :
       {std::pair{"rms_norm/fp32/normal/n=8", "x * w / sqrt(mean(x^2) + 1e-06)"},
        {"rms_norm/fp32/normal/n=8/offset=1/eps-place=outside", "x * (1 + w) / (sqrt(mean(x^2)) + 1e-06)"},
        {"rms_norm/fp32/normal/n=8/weight=none/eps=0", "x / sqrt(mean(x^2))"},
        {"rms_norm/fp32/normal/n=8/eps-place=floor", "x * w / sqrt(max(mean(x^2), 1e-06))"},
        {"layer_norm/fp32/normal/n=8", "(x - mean(x)) * w / sqrt(var(x) + 1e-05) + b"},
        {"add_rms_norm/bf16/normal/n=8", "sum * w / sqrt(mean(sum^2) + 1e-06)"},
        {"add_rms_norm/bf16/normal/n=8/sum=unrounded", "(x + residual) * w / sqrt(mean((x + residual)^2) + 1e-06)"},
        {"softcap/bf16/normal/n=8/cap=50", "50 * tanh(x / 50)"},
        {"residual_sum/bf16/normal/n=8/k=2", "residual + (a_1 + ... + a_k)"},
        {"residual_sum/bf16/normal/n=8/k=2/multiplier=0.5", "residual + 0.5 * (a_1 + ... + a_k)"}})
    CHECK(formula(problem(id)) == text);
}

TEST_CASE("[commit] a mistake that solves another problem has its formula; one that computes badly has none") {
  const Problem rms = problem("rms_norm/fp16/normal/n=8");
  CHECK(computed_instead(rms, "eps_outside_root").formula == "x * w / (sqrt(mean(x^2)) + 1e-06)");
  CHECK(computed_instead(rms, "weight_forgotten").formula == "x / sqrt(mean(x^2) + 1e-06)");
  CHECK(computed_instead(problem("layer_norm/fp16/normal/n=8"), "mean_not_subtracted").formula ==
        "x * w / sqrt(mean(x^2) + 1e-05) + b");
  for (const char* name : {"n_minus_one", "rstd_in_storage", "fp32_inside", "no_such_thing", "one_plus_w_forgotten"})
    CHECK(computed_instead(rms, name).formula.empty());
}

TEST_CASE("[meant] what a kernel may be declared to compute is told, what it may not is not") {
  using Declared = std::map<std::string, std::string>;
  const Problem rms = problem("rms_norm/fp16/normal/n=8"), one = problem("rms_norm/fp16/normal/n=8/offset=1");
  CHECK(computed_instead(rms, "eps_outside_root").declared == Declared{{"eps-place", "outside"}});
  CHECK(computed_instead(rms, "one_plus_w_added").declared == Declared{{"offset", "1"}});
  CHECK(computed_instead(one, "one_plus_w_forgotten").declared == Declared{{"offset", "0"}});
  CHECK(computed_instead(problem("add_rms_norm/bf16/normal/n=8"), "norm_of_unrounded_sum").declared ==
        Declared{{"sum", "unrounded"}});
  for (const char* name : {"eps_ten_times", "weight_forgotten", "mean_subtracted", "n_minus_one"})
    CHECK(computed_instead(rms, name).declared.empty());
  const ComputedInstead two = computed_instead(problem("layer_norm/fp16/normal/n=8"), "unbiased_and_eps_outside");
  CHECK(two.formula.empty());  // its divisor is another, too
  CHECK(two.declared.empty());
}

// SPDX-License-Identifier: Apache-2.0
