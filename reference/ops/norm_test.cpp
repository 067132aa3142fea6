#include <doctest/doctest.h>

#include "reference/ops/test_problem.h"
#include "reference/ops/test_random.h"

using namespace halfulp;
using namespace halfulp::test;

TEST_CASE("worked: x = [2, -1, 3, 0], eps = 0") {
  const Problem rms = problem("rms_norm", fp32, {2, -1, 3, 0}, {.eps = 0});
  const Problem layer = problem("layer_norm", fp32, {2, -1, 3, 0}, {.eps = 0});
  const std::string_view rms_digits[] = {"1.069e0", "-5.345e-1", "1.604e0", "0"};
  const std::string_view layer_digits[] = {"6.325e-1", "-1.265e0", "1.265e0", "-6.325e-1"};
  for (std::size_t i = 0; i < 4; ++i) {
    CHECK(digits(quantity(rms), i, 4) == rms_digits[i]);
    CHECK(digits(quantity(layer), i, 4) == layer_digits[i]);
  }
  CHECK(digits(quantity(rms), 0, 17) == "1.0690449676496975e0");
  CHECK(digits(quantity(layer, tensor::mean), 0, 4) == "1.000e0");
  CHECK(digits(quantity(layer, tensor::variance), 0, 4) == "2.500e0");
}

TEST_CASE("roots: sqrt(3.5) = 1.871 and sqrt(2.5) = 1.581 are what the worked rows are divided by") {
  const Problem rms = problem("rms_norm", fp32, {2, -1, 3, 0}, {.eps = 0});
  const Problem layer = problem("layer_norm", fp32, {2, -1, 3, 0}, {.eps = 0});
  CHECK(1 / certify(quantity(rms, tensor::rstd), 0).value == doctest::Approx(1.871).epsilon(1e-3));
  CHECK(1 / certify(quantity(layer, tensor::rstd), 0).value == doctest::Approx(1.581).epsilon(1e-3));
}

// Elements rounded to nearest err by u |y|, so the mean square errs by 2.01 u, and the mean by u times the mean of |y|.
TEST_CASE("unit: RMSNorm has mean square 1, LayerNorm mean 0 and variance 1, up to rounding") {
  Draw draw(81);
  const std::vector<double> x = draw.row(1000, bf16, [&] { return 3 + draw.bell(); });
  for (const Format* format : {&fp32, &bf16}) {
    const double u = format->unit_roundoff();
    double square = 0, mean = 0, variance = 0;
    for (const double y : rounded(problem("rms_norm", *format, x, {.eps = 0}))) square += y * y / 1000;
    for (const double y : rounded(problem("layer_norm", *format, x, {.eps = 0})))
      mean += y / 1000, variance += y * y / 1000;
    CHECK(std::fabs(square - 1) <= 2.01 * u);
    CHECK(std::fabs(mean) <= u);
    CHECK(std::fabs(variance - 1) <= 2.01 * u);
    CHECK(square != 1);
  }
}

TEST_CASE("qk_norm: with weight 1 each head of 128 has length at most sqrt(128), so a scaled score is at most 11.3") {
  Draw draw(83);
  const auto head = [&] {
    double square = 0;
    const std::vector<double> x = draw.row(128, bf16, [&] { return draw.bell(); });
    const Truth truth = evaluate(problem("rms_norm", fp32, x));
    for (const Certified& y : truth.at("y")) square += y.value * y.value;
    return std::sqrt(square);
  };
  for (int i = 0; i < 40; ++i) {
    const double q = head(), k = head();
    CHECK(q <= std::sqrt(128) * (1 + 0x1p-40));
    CHECK(q * k / std::sqrt(128) <= 11.3138);
    CHECK(q * k / std::sqrt(128) > 11.31);  // Cauchy's bound is reached by k in the direction of q
  }
}

// SPDX-License-Identifier: Apache-2.0
