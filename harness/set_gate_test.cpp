#include "harness/set_gate.h"

#include <doctest/doctest.h>

#include <fmt/format.h>

#include <cmath>

#include "cases/case.h"
#include "harness/allowed/allowed.h"
#include "harness/judge.h"
#include "harness/limit.h"
#include "reference/error.h"
#include "reference/ops/test_problem.h"
#include "reference/registry.h"
#include "reference/ulp.h"

using namespace halfulp;

static Gate gate_of(const std::string& id, const Axes& axes, const Class& declared = {}) {
  const Problem problem = generate(Case::parse(id));
  return set_gate(problem, evaluate(problem), run(axes, problem), declared);
}

// Whether each interval holds the exact value, enclosed at 300 bits.
static void contain(const Problem& problem, const Class& declared) {
  const Truth truth = evaluate(problem);
  const WorkingPrecision working{300};
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const RowAllowed sets = allowed(problem, truth, row, declared);
    REQUIRE(sets.untrusted == "");
    for (const Quantity& each : problem.op->define(problem, row)) {
      if (each.name != tensor::y) continue;
      for (std::size_t i = 0; i < problem.n; ++i) {
        const Enclosure y = each.enclose(i);
        REQUIRE(mpfi_cmp_d(Enclosure(y - sets.y[i].before.lo).backend().data(), 0) >= 0);
        REQUIRE(mpfi_cmp_d(Enclosure(y - sets.y[i].before.hi).backend().data(), 0) <= 0);
      }
    }
  }
}

TEST_CASE("intervals hold the exact value at 300 bits") {
  for (const char* id :
       {"rms_norm/bf16/normal/n=33/rows=4", "rms_norm/fp32/normal:mean=100,sd=1/n=64/eps-place=outside",
        "rms_norm/fp16/normal:sd=0.01/n=8/offset=1", "layer_norm/fp32/normal:mean=30,sd=1/n=33/rows=3",
        "layer_norm/bf16/const:3/n=16", "add_rms_norm/bf16/normal/n=16/sum=unrounded",
        "add_layer_norm/fp16/normal/n=16/sum=mixed", "softcap/fp16/normal:sd=40/n=64",
        "residual_sum/bf16/normal/n=16/k=8"})
    for (const char* declared : {"", "form=shift,variance=streaming", "lanes=32,rsqrt=2,mean=1", "underflow=flush"}) {
      CAPTURE(id);
      CAPTURE(declared);
      contain(generate(Case::parse(id)), Class::parse(declared));
    }
}

TEST_CASE("legal orders are never refused, and each gated output lies within its bound") {
  const Sum orders[] = {{.order = Order::sequential},
                        {.order = Order::pairwise},
                        {.order = Order::torch_cascade},
                        {.order = Order::warp},
                        {.order = Order::kahan},
                        {.lanes = 8, .tail = Tail::before_lanes},
                        {}};
  for (const char* family : {"normal", "normal:mean=1000,sd=1", "spike:base=1,0=64", "const:3", "normal:sd=0.001"})
    for (const char* format : {"bf16", "fp16", "fp32"})
      for (const char* n : {"1", "2", "7", "33", "64", "896"}) {
        const std::string id = std::string("rms_norm/") + format + "/" + family + "/n=" + n + "/rows=2";
        CAPTURE(id);
        const Problem problem = generate(Case::parse(id));
        const Truth truth = evaluate(problem);
        for (const Sum& sum : orders)
          for (const Cast cast : {Cast::after, Cast::before})
            for (const Square square : {Square::rounded, Square::fused}) {
              const Axes axes{.square = square, .sum = sum, .mean = Mean::times_reciprocal, .cast = cast};
              const Output output = run(axes, problem);
              const Class lies = *class_of(axes, problem);
              const Gate gate = set_gate(problem, truth, output, lies);
              REQUIRE(gate.untrusted == "");
              REQUIRE(gate.refused == 0);
              REQUIRE(gate.gated > 0);
              CHECK_NOTHROW(check_class("legal", gate));
              CHECK_NOTHROW(check_bound("legal", "y", problem.n, output.at("y"), truth.at("y"), gate.bounds->at("y")));
            }
      }
}

static std::vector<std::size_t> all_but_last(const Problem& problem, std::size_t row) {
  std::vector<std::size_t> which;
  for (std::size_t i = 0; i + 1 < problem.n; ++i) which.push_back(row * problem.n + i);
  return which;
}

TEST_CASE("each fault of the sensitivity table is refused on 256 rows of 64") {
  struct Fault {
    const char* what;
    Axes axes;
    const char* settings = "";
    bool fp16_only = false;
  };
  const Fault faults[] = {{"rstd rounded to storage", {.statistic = Where::storage}},
                          {"squares rounded to storage", {.square_in = Where::storage}},
                          {"12 bits of the inverse root", {.root = Root::twelve_bits}},
                          {"cast before the weight", {.cast = Cast::before}},
                          {"rounded toward zero", {.last = Rounding::toward_zero}},
                          {"n - 1", {.divisor = 63}},
                          {"the last element skipped", {.seen = all_but_last}},
                          {"1 + w rounded to storage", {.weight = Weight::as_storage}, "/offset=1"}};
  for (const char* format : {"bf16", "fp16"})
    for (const Fault& fault : faults) {
      CAPTURE(format);
      CAPTURE(fault.what);
      const std::string id = std::string("rms_norm/") + format + "/normal/n=64/rows=256" + fault.settings;
      const Gate gate = gate_of(id, fault.axes);
      CHECK(gate.refused >= 20);
      REQUIRE(gate.first);
      CHECK((gate.first->got < gate.first->low || gate.first->got > gate.first->high));
    }
  CHECK(gate_of("rms_norm/bf16/normal/n=64/rows=256", {}).refused == 0);
}

TEST_CASE("an eps ten times too large is refused on quiet rows, a forgotten 1 + w anywhere") {
  for (const char* id : {"rms_norm/bf16/normal:sd=0.01/n=64/rows=16", "rms_norm/fp16/normal/n=64/rows=16/offset=1"}) {
    const Problem problem = generate(Case::parse(id));
    Problem mistaken = problem;
    if (problem.params[field::offset] == 1)
      mistaken.params.set(field::offset, 0);
    else
      mistaken.params.set(field::eps, 10 * problem.params[field::eps]);
    const Output output = run(Axes{}, mistaken);
    const Gate gate = set_gate(problem, evaluate(problem), output, Class{});
    CHECK(gate.refused * 2 > gate.gated);
  }
}

// x r, r three units low and then rounded, from a sequential sum in fp32: legal, at the edge of rsqrt = 4.
static std::vector<double> edge_kernel(const Problem& problem) {
  float sum = 0;
  for (const double x : problem.row(tensor::x, 0)) sum = sum + static_cast<float>(x) * static_cast<float>(x);
  const float shifted = sum / static_cast<float>(problem.n) + static_cast<float>(eps_given(problem));
  const float r = static_cast<float>((1 / std::sqrt(static_cast<double>(shifted))) * (1 - 3 * 0x1p-24));
  std::vector<double> y;
  for (const double x : problem.row(tensor::x, 0)) y.push_back(static_cast<float>(x) * r);
  return y;
}

TEST_CASE("the bound is needed: half of it refuses a legal kernel on short rows, a quarter on long ones") {
  double short_rows = 0, long_rows = 0;
  for (int i = 1; i < 300; ++i)
    for (const std::size_t n : {3, 4096}) {
      const std::vector<double> x(n, static_cast<float>(1 + i * 0x1.3p-7));
      const Problem problem = test::problem("rms_norm", fp32, x, {.in = &fp32});
      if (n == 4096 && i % 30 != 0) continue;
      const Truth truth = evaluate(problem);
      const std::vector<double> y = edge_kernel(problem);
      const Gate gate = set_gate(problem, truth, {{"y", y}}, Class{});
      REQUIRE(gate.refused == 0);
      const double share = measure(fp32, n, y, truth.at("y"), gate.bounds->at("y")).share.value;
      (n == 3 ? short_rows : long_rows) = std::max(n == 3 ? short_rows : long_rows, share);
    }
  MESSAGE("share of the bound used: n = 3: " << short_rows << ", n = 4096: " << long_rows);
  CHECK(short_rows > 0.5);
  CHECK(short_rows <= 1);
  CHECK(long_rows > 0.2);
  CHECK(long_rows <= 1);
}

static std::string untrusted(const Problem& problem, const Class& declared = {}) {
  const Truth truth = evaluate(problem);
  Output output;
  for (const auto& [name, exact] : truth)
    for (const Certified& each : exact) output[name].push_back(each.rounded);
  const Gate gate = set_gate(problem, truth, output, declared);
  CHECK(gate.refused == 0);
  if (!gate.untrusted.empty()) CHECK(judge({}, gate).verdict == Verdict::untrusted);
  return gate.untrusted;
}

TEST_CASE("a condition that does not hold makes the row untrusted, and says which") {
  const auto says = [](const std::string& why, const char* part) { return why.find(part) != std::string::npos; };
  using test::problem;
  CHECK(untrusted(problem("rms_norm", fp32, {3, 4}, {.in = &fp32})) == "");
  CHECK(says(untrusted(problem("rms_norm", fp32, {1e19f, 1e19f, 1e19f, 1e19f}, {.in = &fp32})), "overflow"));
  CHECK(says(untrusted(problem("rms_norm", fp32, {1e-22f, 2e-22f}, {.eps = 0, .in = &fp32})), "underflow"));
  CHECK(untrusted(problem("rms_norm", fp32, {3, 4}, {.in = &fp64})) == "");
  CHECK(untrusted(problem("rms_norm", fp64, {3, 4}, {.in = &fp32})) == "");
  CHECK(says(untrusted(problem("rms_norm", fp64, {1e160, 1e160}, {.in = &fp64})), "overflow in fp64"));
  CHECK(says(untrusted(problem("rms_norm", fp64, {1e-320, 2e-320}, {.eps = 0, .in = &fp64})), "underflow in fp64"));
  CHECK(says(untrusted(problem("layer_norm", fp32, {1000, 1000.0001220703125, 1000, 1000}, {.eps = 0, .in = &fp32}),
                       {.streaming = true}),
             "zero"));
  CHECK(says(untrusted(problem("layer_norm", fp32, {3e38f, 3e38f, -3e38f}, {.in = &fp32})), "overflow"));
  CHECK(says(untrusted(problem("softcap", fp32, {1, 2}, {.settings = {{&field::cap, 0x1p-110}}, .in = &fp32})), "cap"));
  CHECK(says(
      untrusted(problem("residual_sum", fp32, {3e38f, 3e38f, -3e38f}, {.settings = {{&field::k, 3}}, .in = &fp32})),
      "overflow"));
  // 1 + 2^-8 + 2^-30 rounds to bf16's 1 + 2^-7 once, and by way of fp32's tie to 1.
  CHECK(untrusted(problem("add_rms_norm", bf16, {1, 1}, {.residual = {0x1.004p-8, 0}, .in = &fp32})) == "");
  CHECK(says(untrusted(problem("add_rms_norm", bf16, {1, 1}, {.residual = {0x1.000004p-8, 0}, .in = &fp32})),
             "rounds differently"));
}

TEST_CASE("a kernel that declares nothing is judged by the class that allows it, and the class is named") {
  const std::string id = "rms_norm/bf16/normal/n=64/rows=16";
  const Problem problem = generate(Case::parse(id));
  const Truth truth = evaluate(problem);
  CHECK(set_gate(problem, truth, run(Axes{}, problem)).declared == "default");
  const Gate before = set_gate(problem, truth, run(Axes{.cast = Cast::before}, problem));
  CHECK(before.declared == "cast=before");
  CHECK(before.refused == 0);
  CHECK(set_gate(problem, truth, run(Axes{.statistic = Where::storage}, problem)).refused > 0);
}

TEST_CASE("a residual sum of two terms has one allowed value; a sequential sum in storage is refused") {
  const Problem two = test::problem("residual_sum", bf16, {0x1p-9, 0x1.02p-8},
                                    {.residual = {1, 1}, .settings = {{&field::k, 1}}, .in = &bf16});
  const Truth truth = evaluate(two);
  CHECK(set_gate(two, truth, {{"y", {1, 0x1.02p0}}}, Class{}).refused == 0);
  CHECK(set_gate(two, truth, {{"y", {1, 1}}}, Class{}).refused == 1);
  CHECK(set_gate(two, truth, {{"y", {1, 1}}}, Class{}).open == 0);
}

TEST_CASE("an output that only the truth's own radius allows is inconclusive, not refused") {
  Problem problem = test::problem("softcap", bf16, {1}, {.in = &bf16});
  Truth truth = evaluate(problem);
  Certified& y = truth.find("y")->second[0];
  const double tie = 1 + 0x1p-8;  // a midpoint of bf16
  y.value = y.magnitude = tie - 0x1p-20, y.radius = 0x1p-20, y.rounded = 1;
  const Gate gate = set_gate(problem, truth, {{"y", {1 + 0x1p-7}}}, Class{.tanh = 0.5});
  CHECK(gate.refused == 0);
  CHECK(gate.inconclusive == 1);
  CHECK(judge({}, gate).verdict == Verdict::inconclusive);
}

// SPDX-License-Identifier: Apache-2.0
