#include "harness/mistake.h"

#include <doctest/doctest.h>

#include "reference/ops/test_problem.h"

namespace halfulp {
// Small rows of one op, with everything that a mistake could forget; 1 + w where `offset`.
static Problem some(std::string_view op, const Format& format, double offset) {
  const std::size_t n = 13;
  const auto ramp = [&](double from, double step) {
    std::vector<double> values;
    for (std::size_t i = 0; i < n; ++i)
      values.push_back(round_to(format, from + step * static_cast<double>(i * i % 11)));
    return values;
  };
  test::Given given{.in = &format};
  if (op.ends_with("norm")) given.weight = ramp(0.75, 0.125), given.settings = {{&field::offset, offset}};
  if (op.ends_with("layer_norm")) given.bias = ramp(-0.5, 0.0625);
  if (op.starts_with("add")) given.residual = ramp(0.001, -0.0005);
  return test::problem(op, format, op == "softcap" ? ramp(-60, 11.3) : ramp(-0.002, 0.0007), given);
}

TEST_CASE("[mutant] every mistake can be made somewhere, and there some format shows it") {
  for (const Mistake* each : Registered<Mistake>::all()) {
    std::size_t made = 0;
    for (const std::string_view op : {"rms_norm", "layer_norm", "softcap", "add_rms_norm", "add_layer_norm"})
      for (const double offset : {0.0, 1.0}) {
        std::size_t applied = 0, shown = 0;
        for (const Format* format : {&bf16, &fp16, &fp32}) {
          const auto problem = some(op, *format, offset);
          if (!each->applies(problem)) continue;
          ++applied;
          shown += run(*each, safe_recipe(op), problem) != run(safe_recipe(op), problem);
        }
        CAPTURE(each->name);
        CHECK((shown > 0) == (applied > 0));
        made += applied;
      }
    CHECK(made > 0);
  }
}

TEST_CASE("[fp32] a last cast that cuts off cannot show in fp32: the outputs are the same bit for bit") {
  const Mistake& cut = *find(Registered<Mistake>::all(), "mistake", "rounded_toward_zero");
  for (const std::string_view op : {"rms_norm", "layer_norm", "softcap"}) {
    const auto problem = some(op, fp32, 0);
    CHECK(!cut.applies(problem));
    CHECK(run(cut, safe_recipe(op), problem) == run(safe_recipe(op), problem));
  }
}

TEST_CASE("[init] with the initial w = 0 a forgotten 1 + w makes every output zero") {
  auto problem = some("rms_norm", bf16, 1);
  for (double& each : problem.in.at("weight").values) each = 0;
  const Mistake& forgotten = *find(Registered<Mistake>::all(), "mistake", "one_plus_w_forgotten");
  const auto wrong = run(forgotten, safe_recipe("rms_norm"), problem), right = run(safe_recipe("rms_norm"), problem);
  CHECK(std::ranges::count(wrong.at("y"), 0.0) == 13);
  CHECK(std::ranges::count(right.at("y"), 0.0) == 0);
}

TEST_CASE("a mistake that solves another problem is the right answer to that problem") {
  const auto problem = some("rms_norm", fp32, 0);
  auto other = problem;
  other.params.set(field::eps, 0);
  const Mistake& absent = *find(Registered<Mistake>::all(), "mistake", "eps_absent");
  CHECK(run(absent, safe_recipe("rms_norm"), problem) == run(safe_recipe("rms_norm"), other));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
