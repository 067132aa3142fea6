#include "reference/evaluate.h"

#include <doctest/doctest.h>

#include "reference/ops/test_problem.h"
#include "reference/ops/test_random.h"
#include "reference/ulp.h"

using namespace halfulp;
using namespace halfulp::test;

// The exact value lies within `radius` of value + low, and the radius is fine enough, by the exact predicate.
static bool holds(const Quantity& y, std::size_t i, const Certified& truth) {
  const Dyadic value = Dyadic(truth.value) + Dyadic(truth.low), radius(truth.radius);
  const Format& unit = y.format == &fp64 ? fp64 : fp32;
  return y.against(i, value - radius) >= 0 && y.against(i, value + radius) <= 0 &&
         truth.radius <= 0x1p-20 * ulp(unit, truth.value);
}

TEST_CASE("the exact value is value + low, to a radius of 10^-6 ulp, for every result and format") {
  Draw draw(71);
  std::size_t elements = 0, wrong = 0;
  for (const Format* out : {&fp32, &bf16, &fp64, &e4m3})
    for (const std::string_view op : {"rms_norm", "layer_norm", "add_rms_norm", "add_layer_norm"})
      for (int trial = 0; trial < 6; ++trial) {
        const std::size_t n = 1 + draw.below(40);
        const auto some = [&] { return draw.row(n, fp32, [&] { return draw.wide(4); }); };
        Given given{.weight = some(), .eps = trial % 2 == 0 ? 0 : 1e-5};
        if (op.starts_with("add")) given.residual = some();
        if (op.ends_with("layer_norm")) given.bias = some();
        const Problem p = problem(op, *out, some(), given);
        const Truth truth = evaluate(p);
        for (const Quantity& y : p.op->define(p, 0))
          for (std::size_t i = 0; i < y.count; ++i) {
            const Certified& each = truth.find(y.name)->second[i];
            if (each.kind != Kind::finite) continue;
            ++elements;
            wrong += !holds(y, i, each);
          }
      }
  CHECK(elements > 2000);
  CHECK(wrong == 0);
}

TEST_CASE("the radius holds where a bias cancels all but the last bits, and a ball alone would not do") {
  Draw draw(72);
  std::size_t wide = 0, wrong = 0;
  for (int trial = 0; trial < 30; ++trial) {
    const std::vector<double> x = draw.row(30, fp32, [&] { return draw.bell(); });
    Given given{.weight = draw.row(30, fp32, [&] { return draw.bell(); })};
    given.bias = rounded(problem("layer_norm", trial % 2 == 0 ? fp64 : bf16, x, given));
    for (double& each : given.bias) each = -each;
    const Problem p = problem("layer_norm", bf16, x, given);
    const Quantity y = quantity(p);
    for (std::size_t i = 0; i < 30; ++i) {
      const Certified each = certify(y, i);
      if (each.kind != Kind::finite) continue;
      wide += y.ball(i).radius > 0x1p-20 * ulp(fp32, each.value);
      wrong += !holds(y, i, each) || each.rounded != rounded(y, i, bf16, Rounding::nearest_even);
    }
  }
  CHECK(wide > 600);
  CHECK(wrong == 0);
}

TEST_CASE("decided: the cheap way and the exact way agree, whatever the format") {
  Draw draw(73);
  std::size_t wrong = 0;
  for (const Format* out : {&fp32, &bf16, &fp16, &e4m3, &e5m2})
    for (const std::string_view op : {"rms_norm", "layer_norm", "softcap"}) {
      const Problem p = problem(op, *out, draw.row(300, fp32, [&] { return draw.wide(8); }));
      const Quantity y = quantity(p);
      for (std::size_t i = 0; i < y.count; ++i)
        wrong += certify(y, i).rounded != rounded(y, i, *out, Rounding::nearest_even);
    }
  CHECK(wrong == 0);
}

TEST_CASE("directed roundings enclose the exact value: neighbours, or one value where it is exact") {
  Draw draw(74);
  const Problem p = problem("layer_norm", bf16, draw.row(200, bf16, [&] { return draw.bell(); }));
  const Quantity y = quantity(p);
  for (std::size_t i = 0; i < y.count; ++i) {
    const double down = rounded(y, i, bf16, Rounding::downward), up = rounded(y, i, bf16, Rounding::upward);
    if (order(bf16, up) - order(bf16, down) != 1) FAIL_CHECK(down);
    const double near = certify(y, i).rounded, zero = rounded(y, i, bf16, Rounding::toward_zero);
    if ((near != down && near != up) || zero != (up > 0 ? down : up)) FAIL_CHECK(near);
  }
  const Problem exact = problem("rms_norm", fp32, {3, -3}, {.weight = {1.5, 1.5}, .eps = 0});
  CHECK(rounded(quantity(exact), 0, bf16, Rounding::downward) == 1.5);
  CHECK(rounded(quantity(exact), 0, bf16, Rounding::upward) == 1.5);
}

TEST_CASE("digits are the decimal rounded correctly") {
  const auto of = [](double x, std::vector<double> w, int count) {
    const Problem p = problem("rms_norm", fp32, {x, x}, {.weight = std::move(w), .eps = 0});
    return digits(quantity(p), 0, count);
  };
  CHECK(of(1, {}, 3) == "1.00e0");
  CHECK(of(-1, {0.1, 1}, 17) == "-1.0000000000000001e-1");
  CHECK(of(-1, {0.1, 1}, 30) == "-1.00000000000000005551115123126e-1");
  CHECK(of(3, {2.5, 1}, 1) == "2e0");  // halfway: the exact predicate says so
  CHECK(of(3, {3.5, 1}, 1) == "4e0");
  CHECK(of(1, {0, 1}, 5) == "0");
  CHECK(of(-1, {0, 1}, 5) == "-0");
  const Problem root = problem("rms_norm", fp32, {1, 0}, {.eps = 0});
  CHECK(digits(quantity(root), 0, 40) == "1.414213562373095048801688724209698078570e0");
  const Problem fifth = problem("rms_norm", fp32, {3, 3}, {.weight = {0.25, 0.25}, .eps = 16});
  CHECK(digits(quantity(fifth), 0, 2) == "1.5e-1");
  CHECK_THROWS_AS(digits(quantity(fifth), 0, 1), Untrusted);  // 0.15 is halfway in one digit, and no dyadic
}

TEST_CASE("eps-format=exact is the decimal itself") {
  const auto rstd = [](double format) {
    const Problem p = problem("rms_norm", fp32, {0, 0}, {.eps = 0.01, .settings = {{&field::eps_format, format}}});
    return digits(quantity(p, tensor::rstd), 0, 25);
  };
  CHECK(rstd(eps_format::exact) == "1.000000000000000000000000e1");
  CHECK(rstd(eps_format::fp64) == "9.999999999999999895916591e0");
  CHECK(rstd(eps_format::fp32) == "1.000000011175871082735881e1");
}

TEST_CASE("every row of a problem, in order; the statistics once a row") {
  const Problem p = problem("layer_norm", fp32, {1, 3, 10, 30, 5, 5}, {.rows = 3});
  const Truth truth = evaluate(p);
  CHECK(truth.at("y").size() == 6);
  CHECK(rounded(p, tensor::mean) == std::vector<double>{2, 20, 5});
  CHECK(rounded(p, tensor::variance) == std::vector<double>{1, 100, 0});
}

TEST_CASE("magnitude: every subtraction an addition") {
  const Problem p =
      problem("layer_norm", fp32, {1, -3, 1, 1}, {.weight = {2, 2, -2, 2}, .bias = {-5, 0, 1, 1}, .eps = 0});
  const std::vector<Certified> y = evaluate(p).at("y");
  const double s = std::sqrt(3.0);  // mean 0, variance 3, mean of |x| 1.5
  CHECK(y[0].magnitude == doctest::Approx(2 * 2.5 / s + 5));
  CHECK(y[1].magnitude == doctest::Approx(2 * 4.5 / s));
  CHECK(evaluate(p).at("mean")[0].magnitude == 1.5);
  CHECK(evaluate(p).at("variance")[0].magnitude == 3 + 3 * 1.5 * 1.5);
  Problem far = p;  // where the cheap way has no range: the same, by enclosures
  for (double& each : far.in["x"].values) each *= 0x1p-1000;
  CHECK_FALSE(std::isfinite(quantity(far).ball(0).radius));
  CHECK(evaluate(far).at("y")[1].magnitude == doctest::Approx(2 * 4.5 / s));
  const Problem rms = problem("rms_norm", fp32, {1, -7}, {.eps = 0});
  CHECK(evaluate(rms).at("y")[1].magnitude == doctest::Approx(1.4));
  const Problem sum = problem("residual_sum", fp32, {3, -2},
                              {.residual = {-1}, .settings = {{&field::k, 2}, {&field::multiplier, -2}}});
  CHECK(evaluate(sum).at("y")[0].magnitude == 11);
}

TEST_CASE("rows of length 1 and of length 2^20") {
  CHECK(rounded(problem("rms_norm", fp32, {-7}, {.eps = 0}))[0] == -1);
  CHECK(rounded(problem("layer_norm", fp32, {-7}))[0] == 0);
  std::vector<double> x(1 << 20, 1);  // one 1025 and the rest 1: mean square 1 + (1025² - 1) / 2^20
  x[77] = 1025;
  const Problem p = problem("rms_norm", fp32, x, {.eps = 0});
  const Quantity y = quantity(p);
  CHECK(digits(y, 77, 12) == "7.24430811051e2");
  x.assign(1 << 20, -3);
  for (std::size_t i = 0; i < x.size(); i += 2) x[i] = 9;
  const std::vector<double> two = rounded(problem("layer_norm", bf16, x, {.eps = 0}));
  CHECK(std::count(two.begin(), two.end(), 1) == 1 << 19);
  CHECK(std::count(two.begin(), two.end(), -1) == 1 << 19);
}

TEST_CASE("limit: what 2^14 bits do not decide is Untrusted, never guessed") {
  // Without Rule K (a bound that is too weak) the midpoint 0x1.03p-4000 cannot be told from y just below it.
  const Problem p = problem("softcap", bf16, {0x1.03p-100});
  Quantity y = quantity(p);
  y.enclose = [](std::size_t) -> Enclosure {
    return enclose(0x1.03p-100) + (enclose(Rational(1, 3)) - enclose(Rational(1, 3)));
  };
  y.ball = [](std::size_t) { return Ball{0x1.03p-100, 0x1p-120}; };
  y.below = [](std::size_t) { return 1.0; };
  CHECK_THROWS_AS(certify(y, 0), Untrusted);
}

// SPDX-License-Identifier: Apache-2.0
