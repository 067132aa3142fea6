// The tables of numerics 2.6 and 2.7, row by row.
#include <doctest/doctest.h>

#include "reference/ops/test_problem.h"

using namespace halfulp;
using namespace halfulp::test;

constexpr double inf = HUGE_VAL, quiet = std::numeric_limits<double>::quiet_NaN();

// Equal as values and in the sign of zeros; all nans alike.
static bool same(const std::vector<double>& a, const std::vector<double>& b) {
  bool equal = a.size() == b.size();
  for (std::size_t i = 0; equal && i < a.size(); ++i)
    equal = std::isnan(a[i]) ? std::isnan(b[i]) : a[i] == b[i] && std::signbit(a[i]) == std::signbit(b[i]);
  return equal;
}

struct Line {
  const char* what;
  std::string_view op;
  std::vector<double> x;
  Given given;
  std::vector<double> y;
};

static const Line lines[] = {
    {"a nan makes a whole row nan", "rms_norm", {1, quiet, 2}, {}, {quiet, quiet, quiet}},
    {"in LayerNorm too", "layer_norm", {1, quiet, 2}, {}, {quiet, quiet, quiet}},
    {"RMSNorm: an infinity is nan itself, the others are zeros of the sign x g",
     "rms_norm",
     {inf, 2, -2, 0, -0.0},
     {.weight = {1, 1, 1, 1, 1}},
     {quiet, 0, -0.0, 0, -0.0}},
    {"and by the weight's sign", "rms_norm", {-inf, 2, -2}, {.weight = {1, -1, -1}}, {quiet, -0.0, 0}},
    {"0 times an infinite weight is nan", "rms_norm", {-inf, 2}, {.weight = {1, inf}}, {quiet, quiet}},
    {"LayerNorm: an infinity makes the mean infinite and all nan",
     "layer_norm",
     {inf, 2, -2},
     {},
     {quiet, quiet, quiet}},
    {"0/0", "rms_norm", {0, -0.0}, {.eps = 0}, {quiet, quiet}},
    {"0/0 in a constant row", "layer_norm", {3, 3}, {.eps = 0}, {quiet, quiet}},
    {"and of length 1", "layer_norm", {3}, {.eps = 0}, {quiet}},
    {"zeros with eps keep the sign x g",
     "rms_norm",
     {0, -0.0, 0, -0.0},
     {.weight = {1, 1, -1, -1}},
     {0, -0.0, -0.0, 0}},
    {"a zero weight too", "rms_norm", {1, -1, 1, -1}, {.weight = {0, 0, -0.0, -0.0}}, {0, -0.0, -0.0, 0}},
    {"1 + (-1) is +0", "rms_norm", {1, -1}, {.weight = {-1, -1}, .settings = {{&field::offset, 1}}}, {0, -0.0}},
    {"offset 0 leaves -0", "rms_norm", {1, 1}, {.weight = {-0.0, 0}}, {-0.0, 0}},
    {"LayerNorm: x - mean = 0 is +0, times a negative weight -0", "layer_norm", {5, 5}, {.weight = {1, -1}}, {0, -0.0}},
    {"plus a bias of +0: +0", "layer_norm", {5, 5}, {.weight = {1, -1}, .bias = {0, 0}}, {0, 0}},
    {"plus a bias of -0: -0 stays", "layer_norm", {5, 5}, {.weight = {1, -1}, .bias = {-0.0, -0.0}}, {0, -0.0}},
    {"a bias alone", "layer_norm", {5, 5}, {.weight = {0, 0}, .bias = {3, -4}}, {3, -4}},
    {"g d / s + b that cancels exactly is +0",
     "layer_norm",
     {1, -1},
     {.weight = {2, 2}, .bias = {-2, 2}, .eps = 0},
     {0, 0}},
    {"a nan weight or bias stays in its element",
     "layer_norm",
     {1, -1, 3},
     {.weight = {quiet, 1, 1}, .bias = {0, quiet, inf}},
     {quiet, quiet, inf}},
    {"an infinite weight", "rms_norm", {1, -1, 0}, {.weight = {inf, inf, inf}}, {inf, -inf, quiet}},
    {"infinity - infinity", "layer_norm", {1, -1}, {.weight = {inf, inf}, .bias = {-inf, -inf}}, {quiet, -inf}},
    {"an infinite weight of a middle element",
     "layer_norm",
     {1, 0, -1},
     {.weight = {1, inf, -inf}, .bias = {inf, 0, 0}},
     {inf, quiet, inf}},
    {"softcap at both ends and at zeros", "softcap", {inf, -inf, quiet, 0, -0.0}, {}, {30, -30, quiet, 0, -0.0}},
    {"a softcap of exactly the cap may be a tie",
     "softcap",
     {inf, -inf},
     {.settings = {{&field::cap, 15.03125}}},
     {15, -15}},
    {"a sum of only -0", "residual_sum", {-0.0, -0.0}, {.settings = {{&field::k, 2}}}, {-0.0}},
    {"a +0 among them", "residual_sum", {-0.0, -0.0}, {.residual = {0}, .settings = {{&field::k, 2}}}, {0}},
    {"what cancels is +0", "residual_sum", {-3, -0.0}, {.residual = {3}, .settings = {{&field::k, 2}}}, {0}},
    {"-0 by a negative multiplier",
     "residual_sum",
     {0},
     {.residual = {-0.0}, .settings = {{&field::k, 1}, {&field::multiplier, -1}}},
     {-0.0}},
    {"infinities", "residual_sum", {inf, 1, inf, -inf, quiet, 2}, {.settings = {{&field::k, 2}}}, {quiet, quiet, inf}},
    {"0 times infinity", "residual_sum", {inf}, {.settings = {{&field::k, 1}, {&field::multiplier, 0}}}, {quiet}},
    {"an infinite sum that a fused add makes", "add_rms_norm", {inf, 1}, {.residual = {1, 1}}, {quiet, 0}},
    {"infinity - infinity in the sum", "add_rms_norm", {inf, 1}, {.residual = {-inf, 1}}, {quiet, quiet}},
    {"zeros of a sum", "add_rms_norm", {-0.0, 1}, {.residual = {-0.0, -1}}, {-0.0, 0}},
    {"a fused LayerNorm of a constant sum", "add_layer_norm", {1, 2}, {.bias = {7, -0.0}, .residual = {2, 1}}, {7, 0}},
};

TEST_CASE("special values, signed zeros and rows without a result") {
  for (const Line& line : lines) {
    CAPTURE(line.what);
    // Values of these rows are exact in bf16, or infinite: format and direction of rounding do not matter.
    CHECK(same(rounded(problem(line.op, bf16, line.x, line.given)), line.y));
  }
}

TEST_CASE("softcap of an infinity is the cap exactly: a tie where the cap is a midpoint of bf16") {
  const Certified y = evaluate(problem("softcap", bf16, {inf}, {.settings = {{&field::cap, 15.03125}}})).at("y")[0];
  CHECK(y.tie);
  CHECK(y.radius == 0);
}

TEST_CASE("statistics of special rows") {
  const auto of = [](std::string_view op, std::vector<double> x, double eps, std::string_view result) {
    return rounded(problem(op, fp32, std::move(x), {.eps = eps}), result)[0];
  };
  CHECK(of("layer_norm", {inf, 1}, 1e-5, tensor::mean) == inf);
  CHECK(of("layer_norm", {-inf, 1}, 1e-5, tensor::mean) == -inf);
  CHECK(std::isnan(of("layer_norm", {inf, -inf}, 1e-5, tensor::mean)));
  CHECK(std::isnan(of("layer_norm", {inf, 1}, 1e-5, tensor::variance)));
  CHECK(std::isnan(of("layer_norm", {inf, 1}, 1e-5, tensor::rstd)));
  CHECK(same({of("layer_norm", {1, -1}, 0, tensor::mean), of("layer_norm", {-0.0, -0.0}, 1, tensor::mean)}, {0, -0.0}));
  CHECK(of("layer_norm", {4, 4}, 0, tensor::variance) == 0);
  CHECK(of("layer_norm", {4, 4}, 0, tensor::rstd) == inf);
  CHECK(of("rms_norm", {inf, 1}, 0, tensor::rstd) == 0);
  CHECK(of("rms_norm", {0, 0}, 0, tensor::rstd) == inf);
  CHECK(of("rms_norm", {0, 0}, 0x1p-20, tensor::rstd) == 1024);
}

TEST_CASE("overflow is rounding: kind finite, value beyond the largest; e4m3 has nan there or saturates") {
  const std::vector<double> w = {465, 464, -465};
  const auto y = [&](const Format& format) { return problem("rms_norm", format, {1, 1, 1}, {.weight = w, .eps = 0}); };
  CHECK(same(rounded(y(e4m3)), {quiet, 448, quiet}));
  CHECK(same(rounded(y(e4m3_saturate)), {448, 448, -448}));
  CHECK(evaluate(y(e4m3)).at("y")[0].kind == Kind::finite);
  CHECK(evaluate(y(e4m3)).at("y")[0].value == 465);
  const Problem big = problem("rms_norm", fp16, {1, -1}, {.weight = {65520, 65519}, .eps = 0});
  CHECK(same(rounded(big), {inf, -65504}));
  const Problem beyond = problem("residual_sum", fp64, {0x1p1023, 0x1p1023}, {.settings = {{&field::k, 2}}});
  CHECK(rounded(beyond)[0] == inf);
  CHECK(evaluate(beyond).at("y")[0].kind == Kind::finite);
}

TEST_CASE("a rounded sum that overflows its format is an infinity to the norm") {
  const Problem p = problem("add_rms_norm", fp16, {60000, 1}, {.residual = {60000, 1}});
  CHECK(same(rounded(p), {quiet, 0}));
  CHECK(same(rounded(p, tensor::sum), {inf, 2}));
  const Problem mixed = problem("add_rms_norm", fp16, {60000, 1},
                                {.residual = {60000, 1}, .settings = {{&field::sum, sum_class::mixed}}});
  CHECK(rounded(mixed)[0] == inf);
  CHECK(rounded(mixed)[1] > 0);
}

TEST_CASE("subnormal results are rounded once, in the format's quantum") {
  const double quantum = 0x1p-24;
  const Problem p =
      problem("rms_norm", fp16, {1, 1, 1, -1, 1},
              {.weight = {quantum / 2, quantum * 1.5, quantum * 0.75, quantum * 0.25, 0x1p-1000}, .eps = 0});
  CHECK(same(rounded(p), {0, 2 * quantum, quantum, -0.0, 0}));
  CHECK(evaluate(p).at("y")[0].tie);
  CHECK(evaluate(p).at("y")[4].kind == Kind::finite);
}

// SPDX-License-Identifier: Apache-2.0
