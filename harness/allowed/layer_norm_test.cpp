#include <doctest/doctest.h>

#include <cmath>

#include "cases/case.h"
#include "harness/gates.h"
#include "harness/judge.h"
#include "harness/limit.h"

using namespace halfulp;

static const Sum orders[] = {{.order = Order::sequential}, {.order = Order::pairwise}, {.order = Order::warp}, {}};

TEST_CASE("legal LayerNorms are never refused: any order, centred or shift, two passes or streaming") {
  for (const char* family :
       {"normal", "normal:mean=30,sd=1", "normal:mean=1000,sd=1", "const:300", "spike:base=1,0=64"})
    for (const char* format : {"bf16", "fp16", "fp32"})
      for (const char* n : {"2", "3", "8", "33", "200"}) {
        const std::string id = std::string("layer_norm/") + format + "/" + family + "/n=" + n + "/rows=2/bias=normal";
        CAPTURE(id);
        const Problem problem = generate(Case::parse(id));
        const Truth truth = evaluate(problem);
        for (const Sum& sum : orders)
          for (const Normalise form : {Normalise::centred, Normalise::shift})
            for (const Variance variance : {Variance::two_pass, Variance::welford, Variance::chunked_welford}) {
              const Axes axes{.sum = sum, .mean_sum = sum, .variance = variance, .normalise = form};
              const Gate gate = set_gate(problem, truth, run(axes, problem), *class_of(axes, problem));
              REQUIRE(gate.refused == 0);
            }
      }
}

// Welford's variance of a row in fp32, left to right.
static double welford(std::span<const double> x) {
  float mean = 0, gathered = 0;
  for (std::size_t i = 0; i < x.size(); ++i) {
    const auto each = static_cast<float>(x[i]);
    const float before = each - mean;
    mean = mean + before / static_cast<float>(i + 1);
    gathered = gathered + before * (each - mean);
  }
  return gathered / static_cast<float>(x.size());
}

TEST_CASE("on offset rows Welford's variance leaves the interval of two passes: streaming has one of its own") {
  const Problem problem = generate(Case::parse("layer_norm/fp32/normal:mean=1000,sd=1/n=8/rows=64"));
  int outside = 0;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const auto x = problem.row(tensor::x, row);
    const double n = 8;
    double mean = 0, size = 0, variance = 0;
    for (const double each : x) mean += each / n, size += std::fabs(each) / n;
    for (const double each : x) variance += (each - mean) * (each - mean) / n;
    const double delta = gamma_of(9, fp32) * size + 0x1p-145, relative = gamma_of(14, fp32);
    const double computed = welford(x);
    outside += computed < variance * (1 - relative) || computed > (variance + delta * delta) * (1 + relative);
    const double away = 6.25 * n * 0x1p-24 * size * std::sqrt(2 * std::log2(n)) * (1 + 0x1p-5);
    CHECK(std::fabs(std::sqrt(computed) - std::sqrt(variance)) <= away + gamma_of(18, fp32) * std::sqrt(variance));
  }
  CHECK(outside > 32);
}

TEST_CASE("each fault of a LayerNorm is refused on 256 rows of 64") {
  struct Fault {
    const char* what;
    Axes axes;
    const char* family = "normal";
  };
  const Fault faults[] = {{"rstd in storage", {.statistic = Where::storage}},
                          {"mean in storage", {.mean_as = Where::storage}},
                          {"cast before affine", {.cast = Cast::before}},
                          {"round toward zero", {.last = Rounding::toward_zero}},
                          {"n - 1", {.divisor = 63}}};
  for (const char* format : {"bf16", "fp16"})
    for (const Fault& fault : faults) {
      CAPTURE(format);
      CAPTURE(fault.what);
      const std::string id = std::string("layer_norm/") + format + "/" + fault.family + "/n=64/rows=256/bias=normal";
      const Problem problem = generate(Case::parse(id));
      CHECK(set_gate(problem, evaluate(problem), run(fault.axes, problem), Class{}).refused >= 20);
    }
}

TEST_CASE("a mean folded into an fma needs the shift form; undeclared, it is named") {
  const Problem problem = generate(Case::parse("layer_norm/fp32/normal:mean=1000,sd=1/n=8/rows=16"));
  const Truth truth = evaluate(problem);
  const Output output = run(Axes{.normalise = Normalise::shift}, problem);
  CHECK(set_gate(problem, truth, output, {.form = Normalise::shift}).refused == 0);
  const Gate named = set_gate(problem, truth, output);
  CHECK(named.refused == 0);
  const bool centred = set_gate(problem, truth, output, Class{}).refused == 0;
  CHECK(named.declared == (centred ? "default" : "form=shift"));
}

// x (r g) + (b - m r g), each operation rounded to fp32: how GroupNorm's kernels are written.
static std::vector<double> folded(const Problem& problem) {
  std::vector<double> y;
  const auto &w = problem.at(tensor::weight).values, &b = problem.at(tensor::bias).values;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const auto x = problem.row(tensor::x, row);
    double mean = 0, variance = 0;
    for (const double each : x) mean += each / static_cast<double>(x.size());
    for (const double each : x) variance += (each - mean) * (each - mean) / static_cast<double>(x.size());
    const auto m = static_cast<float>(mean), r = static_cast<float>(1 / std::sqrt(variance + 1e-5));
    for (std::size_t i = 0; i < x.size(); ++i) {
      const float scale = r * static_cast<float>(w[i]), shift = static_cast<float>(b[i]) - m * scale;
      y.push_back(static_cast<float>(x[i]) * scale + shift);
    }
  }
  return y;
}

TEST_CASE(
    "[shift] a bias folded into the shift is rounded twice: legal, and without that rounding it would be refused") {
  const Problem problem =
      generate(Case::parse("layer_norm/fp32/normal/n=64/rows=64/weight=normal:sd=0.004/bias=normal"));
  const Truth truth = evaluate(problem);
  const Output output{{"y", folded(problem)}};
  const Gates shift = gates(problem, truth, output, {.form = Normalise::shift});
  CHECK(shift.set.refused == 0);
  CHECK(shift.rows.refused == 0);
  CHECK(shift.rows.judged == 64);
  CHECK(gates(problem, truth, output).set.refused == 0);
  CHECK(set_gate(problem, truth, output, {}).refused > 100);
}

// SPDX-License-Identifier: Apache-2.0
