#include <doctest/doctest.h>

#include "reference/ops/test_problem.h"
#include "reference/ops/test_random.h"

using namespace halfulp;
using namespace halfulp::test;

struct Added {
  std::vector<double> x, residual;
};

static Problem fused(std::string_view op, const Added& a, double sum, const Format& out = bf16) {
  return problem(op, out, a.x, {.residual = a.residual, .settings = {{&field::sum, sum}}});
}

static Added wide(Draw& draw, std::size_t n, const Format& in) {
  return {draw.row(n, in, [&] { return draw.bell(); }), draw.row(n, in, [&] { return 4 * draw.bell(); })};
}

TEST_CASE("rounded: the norm of RN_T(residual + x), by the plain op") {
  Draw draw(61);
  for (const Format* in : {&bf16, &fp32, &fp64}) {
    const Added a = wide(draw, 200, *in);
    for (const std::string_view op : {"rms_norm", "layer_norm"}) {
      const Problem p = fused(std::string("add_") += op, a, sum_class::rounded);
      const std::vector<double> t = rounded(p, tensor::sum);
      CHECK(rounded(p) == rounded(problem(op, bf16, t)));
    }
  }
}

TEST_CASE("once: the sum is rounded by its exact value, not through a double") {
  const double half = 0x1p-8;  // of the quantum of bf16 at 1
  const Added a{{1 + half, 1 + half, 1 + half}, {0, 0x1p-60, -0x1p-60}};
  const std::vector<double> expected = {1, 1 + 0x1p-7, 1};
  CHECK(rounded(fused("add_rms_norm", a, sum_class::rounded), tensor::sum) == expected);
  CHECK(rounded(fused("add_rms_norm", a, sum_class::unrounded), tensor::sum) == expected);
  CHECK(evaluate(fused("add_rms_norm", a, sum_class::rounded)).at("sum")[0].tie);
  CHECK(rounded(fused("add_rms_norm", a, sum_class::rounded)) == rounded(problem("rms_norm", bf16, expected)));
  CHECK(rounded(problem("rms_norm", bf16, expected)) != rounded(problem("rms_norm", bf16, {1, 1, 1})));
}

TEST_CASE("fp32: the norm of RN_fp32(residual + x), whatever the format of y") {
  Draw draw(62);
  const Added a = wide(draw, 200, fp32);
  Problem p = fused("add_layer_norm", a, sum_class::fp32, fp32);
  const std::vector<double> t = rounded(p, tensor::sum);
  p.out["y"] = &bf16;
  CHECK(rounded(p) == rounded(problem("layer_norm", bf16, t)));
}

TEST_CASE("mixed: statistics from the exact sum, elements from the rounded one") {
  Draw draw(63);
  const Added a = wide(draw, 100, bf16);
  for (const std::string_view op : {"add_rms_norm", "add_layer_norm"}) {
    const Problem mixed = fused(op, a, sum_class::mixed, fp32), exact = fused(op, a, sum_class::unrounded, fp32);
    Problem low = mixed;
    low.out["sum"] = &bf16;
    CHECK(rounded(low, tensor::rstd) == rounded(exact, tensor::rstd));
    const std::vector<double> t = rounded(low, tensor::sum), y = rounded(low);
    const double rstd = rounded(low, tensor::rstd)[0];
    const double mean = op == "add_rms_norm" ? 0 : rounded(low, tensor::mean)[0];
    for (std::size_t i = 0; i < t.size(); ++i) CHECK(y[i] == doctest::Approx((t[i] - mean) * rstd).epsilon(1e-5));
  }
}

TEST_CASE("the classes are different functions: in bf16 rounded and unrounded differ in a fifth of the outputs") {
  Draw draw(64);
  const Added a = wide(draw, 4096, bf16);
  const std::vector<double> of_rounded = rounded(fused("add_rms_norm", a, sum_class::rounded));
  const std::vector<double> of_exact = rounded(fused("add_rms_norm", a, sum_class::unrounded));
  std::size_t differ = 0;
  for (std::size_t i = 0; i < of_rounded.size(); ++i) differ += of_rounded[i] != of_exact[i];
  CHECK(differ > 4096 / 6);
  CHECK(differ < 4096 / 4);
}

TEST_CASE("a sum that binary64 cannot hold reaches the norm whole") {
  const Added a{{1, 1, -1}, {0x1p-80, 0, -0x1p-80}};
  const Problem p = problem("add_rms_norm", fp64, a.x,
                            {.residual = a.residual, .eps = 0, .settings = {{&field::sum, sum_class::unrounded}}});
  const std::vector<Certified> y = evaluate(p).at("y");
  CHECK(y[0].value == 1);
  CHECK(y[0].low * 0x1p80 == doctest::Approx(1.0 / 3));  // (1 + e) / sqrt((2 (1 + e)² + 1) / 3) is 1 + e / 3
  CHECK(y[1].low * 0x1p80 == doctest::Approx(-2.0 / 3));
}

// SPDX-License-Identifier: Apache-2.0
