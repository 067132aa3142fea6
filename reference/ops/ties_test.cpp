// The exact ties of numerics 3.3: each is recognised, and goes to the even significand.
#include <doctest/doctest.h>

#include "reference/ops/test_problem.h"
#include "reference/ops/test_random.h"

using namespace halfulp;
using namespace halfulp::test;

constexpr double midpoint = 1 + 0x1p-8;  // of bf16, between 1 and 1 + 2^-7

static void all_ties(const Problem& p, std::vector<double> expected) {
  const std::vector<Certified> y = evaluate(p).at("y");
  REQUIRE(y.size() >= expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    CHECK(y[i].tie);
    CHECK(y[i].rounded == expected[i]);
  }
}

TEST_CASE("RMSNorm, all |x| equal, eps = 0: y is the weight, a midpoint where the weight is one") {
  const double next = midpoint + 0x1p-7;
  all_ties(problem("rms_norm", bf16, {3, -3, 3, 3}, {.weight = {midpoint, midpoint, next, -next}, .eps = 0}),
           {1, -1, 1 + 0x1p-6, -1 - 0x1p-6});
}

TEST_CASE("RMSNorm, Pythagorean: |x| = 3, eps = 16: y = 3/5 g") {
  for (const int scale : {0, -12, 20}) {
    const double x = std::ldexp(3, scale), eps = std::ldexp(16, 2 * scale), g = 435.0 / 256;  // 3/5 of it is 261/256
    const Problem p = problem("rms_norm", bf16, {x, x, -x, x}, {.weight = {g, g, g, 425.0 / 256}, .eps = eps});
    all_ties(p, {1 + 0x1p-6, 1 + 0x1p-6, -1 - 0x1p-6});
    CHECK_FALSE(evaluate(p).at("y")[3].tie);  // 255/256 is a value
    CHECK(rounded(p)[3] == 255.0 / 256);
  }
}

TEST_CASE("RMSNorm, one-hot of length k²: y = k g") {
  struct OneHot {
    std::size_t k;
    double g, y;  // k g has 9 bits and is odd
  };
  const OneHot all[] = {{2, 261.0 / 2, 260}, {3, 87, 260}, {5, 53, 264}, {7, 37, 260}, {12, 87.0 / 4, 260}};
  for (const auto& [k, g, even] : all) {
    std::vector<double> x(k * k);
    x[k] = 7;
    const std::vector<double> w(k * k, g);
    const Certified y = evaluate(problem("rms_norm", bf16, x, {.weight = w, .eps = 0})).at("y")[k];
    CHECK(y.tie);
    CHECK(y.rounded == even);
  }
  std::vector<double> x(9), w(9, 1 + 0x1p-7);
  x[0] = 1;
  all_ties(problem("rms_norm", bf16, x, {.weight = w, .eps = 0}), {3 + 0x1p-5});  // 3 + 3/128, from 8 bits
}

TEST_CASE("RMSNorm, unequal with a rational root: (1, 7) has root mean square 5") {
  all_ties(problem("rms_norm", e4m3, {7 * 0x1p-9, 0x1p-9}, {.weight = {15 * 0x1p-9, 1}, .eps = 0}), {20 * 0x1p-9});
  all_ties(problem("rms_norm", bf16, {1, 7}, {.weight = {5 * midpoint, 1}, .eps = 0}), {1});
}

TEST_CASE("LayerNorm, balanced two-valued row: y = +-g + b, with eps 3/5 of it") {
  all_ties(problem("layer_norm", bf16, {9, 5, 9, 5},
                   {.weight = {midpoint, midpoint, 1, 1}, .bias = {0, 0, 0x1p-8, 3 * 0x1p-8 - 2}, .eps = 0}),
           {1, -1, 1});
  all_ties(
      problem(
          "layer_norm", bf16, {103, 97, 103, 97},
          {.weight = {435.0 / 256, 435.0 / 256, 5.0 / 256, 5}, .bias = {0, 0, 129.0 / 128 - 3.0 / 256, 1}, .eps = 16}),
      {1 + 0x1p-6, -1 - 0x1p-6});
}

TEST_CASE("LayerNorm, one-hot of length k² + 1: k g + b and b - g / k") {
  for (const std::size_t n : {5u, 17u, 65u, 257u}) {
    const double k = std::sqrt(static_cast<double>(n - 1));
    std::vector<double> x(n, -3), w(n, midpoint * k), b(n, 0);
    x[0] = 8;
    w[0] = midpoint / k;
    const std::vector<Certified> y =
        evaluate(problem("layer_norm", bf16, x, {.weight = w, .bias = b, .eps = 0})).at("y");
    for (std::size_t i = 0; i < n; ++i) {
      CHECK(y[i].tie);
      CHECK(y[i].rounded == (i == 0 ? 1 : -1));
    }
  }
}

TEST_CASE("LayerNorm, constant row: b where eps > 0, ties among them; nan where eps = 0") {
  all_ties(problem("layer_norm", bf16, {7, 7}, {.bias = {midpoint, -midpoint - 0x1p-7}}), {1, -1 - 0x1p-6});
  for (const double each : rounded(problem("layer_norm", bf16, {7, 7}, {.eps = 0}))) CHECK(std::isnan(each));
}

TEST_CASE("residual: sums of floats tie often, and a hair beside the tie decides") {
  const auto sum = [](double a, double b, double c) {
    return evaluate(problem("residual_sum", bf16, {a, b, c}, {.settings = {{&field::k, 3}}})).at("y")[0];
  };
  CHECK(sum(256, 1, 0).tie);
  CHECK(sum(256, 1, 0).rounded == 256);
  CHECK(sum(258, 1, 0).rounded == 260);
  CHECK(sum(256, 1, 0x1p-120).rounded == 258);
  CHECK_FALSE(sum(256, 1, 0x1p-120).tie);
  CHECK(sum(256, 1, -0x1p-120).rounded == 256);
}

TEST_CASE("a weight one step beside a tie is no tie and goes to its own side") {
  Draw draw(21);
  for (int trial = 0; trial < 200; ++trial) {
    const double g = std::ldexp(static_cast<double>(2 * (128 + draw.below(128)) + 1), -8);  // a midpoint of bf16
    const double x = std::ldexp(3, static_cast<int>(draw.below(20)) - 10);
    for (const int step : {-1, 0, 1}) {
      const double w = g + step * 0x1p-40;
      const Certified y = evaluate(problem("rms_norm", bf16, {x, -x}, {.weight = {w, w}, .eps = 0})).at("y")[0];
      CHECK(y.tie == (step == 0));
      CHECK(y.rounded == round_to(bf16, w));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
