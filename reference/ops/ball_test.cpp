// The radii of the cheap balls, against the exact predicate: they hold, and an eighth of them does not.
#include <doctest/doctest.h>

#include "reference/ops/test_problem.h"
#include "reference/ops/test_random.h"

using namespace halfulp;
using namespace halfulp::test;

struct Tally {
  std::size_t balls = 0, unknown = 0, outside = 0, outside_an_eighth = 0;
};

static bool holds(const Quantity& y, std::size_t i, const Dyadic& value, const Dyadic& radius) {
  return y.against(i, value - radius) >= 0 && y.against(i, value + radius) <= 0;
}

static void tally(const Problem& p, std::string_view result, Tally& seen) {
  const Quantity y = quantity(p, result);
  for (std::size_t i = 0; i < y.count; ++i) {
    if (y.special(i).kind != Kind::finite) continue;
    const Ball ball = y.ball(i);
    ++seen.balls;
    if (!std::isfinite(ball.radius)) {
      ++seen.unknown;
      continue;
    }
    const Dyadic value(ball.value), radius(ball.radius);
    seen.outside += !holds(y, i, value, radius);
    seen.outside_an_eighth += ball.radius > 0 && !holds(y, i, value, {radius.m, radius.e - 3});
  }
}

static void check(const Tally& seen) {
  CHECK(seen.balls > 0);
  CHECK(seen.unknown == 0);
  CHECK(seen.outside == 0);
  CHECK(seen.outside_an_eighth > 0);
}

TEST_CASE("ball: RMSNorm, weights with full significands, every input format, exponents near and far") {
  Draw draw(11);
  for (const Format* in : {&bf16, &fp16, &fp32})
    for (const double offset : {0.0, 1.0}) {
      Tally seen;
      for (const int spread : {0, 3, 12}) {
        const std::vector<double> x = draw.row(200, *in, [&] { return draw.wide(spread); });
        const std::vector<double> w = draw.row(200, fp32, [&] { return draw.wide(spread * 2); });
        tally(problem("rms_norm", bf16, x, {.weight = w, .settings = {{&field::offset, offset}}}), tensor::y, seen);
      }
      check(seen);
    }
}

TEST_CASE("ball: LayerNorm, centred and far from 0, with a bias that cancels") {
  Draw draw(12);
  for (const double mean : {0.0, 30.0, 1e3, 1e6}) {
    Tally seen;
    for (int row = 0; row < 6; ++row) {
      const std::vector<double> x = draw.row(100, fp32, [&] { return mean + draw.bell(); });
      const std::vector<double> w = draw.row(100, fp32, [&] { return 1 + draw.bell(); });
      Given given{.weight = w};
      if (row % 3 != 0) given.bias = draw.row(100, fp32, [&] { return draw.bell(); });
      Problem p = problem("layer_norm", bf16, x, given);
      if (row % 3 == 2) {  // the bias is the rest's negative, to a few bits
        const Problem bare = problem("layer_norm", fp16, x, {.weight = w});
        given.bias = rounded(bare);
        for (double& each : given.bias) each = -each;
        p = problem("layer_norm", bf16, x, given);
      }
      tally(p, tensor::y, seen);
    }
    check(seen);
  }
}

TEST_CASE("ball: binary64 rows, all digits used, and a spread of one ulp of the mean") {
  Draw draw(13);
  Tally wide, narrow;
  for (int row = 0; row < 10; ++row) {
    const std::vector<double> x = draw.row(50, fp64, [&] { return draw.wide(100); });
    tally(problem("rms_norm", fp32, x, {.eps = 0}), tensor::y, wide);
    tally(problem("layer_norm", fp32, x, {.eps = 0}), tensor::y, wide);
    const std::vector<double> near =
        draw.row(50, fp64, [&] { return 1 + static_cast<double>(draw.below(9)) * 0x1p-52; });
    tally(problem("layer_norm", fp32, near, {.eps = 0}), tensor::y, narrow);
  }
  check(wide);
  check(narrow);
}

TEST_CASE("ball: fused adds that do not round their sum") {
  Draw draw(14);
  for (const std::string_view op : {"add_rms_norm", "add_layer_norm"}) {
    Tally seen;
    for (const double sum : {sum_class::unrounded, sum_class::mixed, sum_class::rounded}) {
      const std::vector<double> x = draw.row(300, fp32, [&] { return draw.wide(20); });
      const std::vector<double> r = draw.row(300, fp32, [&] { return draw.wide(20); });
      const Problem p = problem(op, bf16, x, {.residual = r, .settings = {{&field::sum, sum}}});
      tally(p, tensor::y, seen);
      tally(p, tensor::sum, seen);
    }
    check(seen);
  }
}

TEST_CASE("deviation: sums that binary64 cannot hold, so close to their mean that its own low part decides") {
  Draw draw(16);
  Tally seen;
  for (int row = 0; row < 30; ++row) {
    const std::vector<double> x(20, 1);
    const std::vector<double> r =
        draw.row(20, fp64, [&] { return 0x1p-54 + static_cast<double>(draw.below(1000)) * 0x1p-106; });
    tally(problem("add_layer_norm", bf16, x,
                  {.residual = r, .eps = 0, .settings = {{&field::sum, sum_class::unrounded}}}),
          tensor::y, seen);
  }
  CHECK(seen.balls == 600);
  CHECK(seen.outside == 0);
}

TEST_CASE("ball: mean, variance and rstd") {
  Draw draw(15);
  for (const std::string_view result : {tensor::mean, tensor::variance, tensor::rstd}) {
    Tally seen;
    for (int row = 0; row < 300; ++row) {
      const std::vector<double> x = draw.row(1 + draw.below(9), fp32, [&] { return draw.wide(10); });
      tally(problem("layer_norm", bf16, x), result, seen);
      if (result == tensor::rstd) tally(problem("rms_norm", bf16, x), result, seen);
    }
    check(seen);
  }
}

TEST_CASE("ball: where steps could under- or overflow nothing is claimed, and the truth is right all the same") {
  for (const double scale : {0x1p-1060, 0x1p-700, 0x1p700, 0x1p1020}) {
    const Problem p = problem("rms_norm", fp32, {3 * scale, 4 * scale}, {.eps = 0});
    CHECK_FALSE(std::isfinite(quantity(p).ball(0).radius));
    CHECK(rounded(p) == rounded(problem("rms_norm", fp32, {3, 4}, {.eps = 0})));
  }
  const Problem tiny = problem("rms_norm", fp64, {0x1p-1074, 1}, {.weight = {0x1p-1000, 0x1p-1074}, .eps = 0});
  CHECK_FALSE(std::isfinite(quantity(tiny).ball(0).radius));
  CHECK(rounded(tiny)[0] == 0);
  CHECK(rounded(tiny)[1] == 0x1p-1074);  // sqrt(2) 2^-1074
}

// SPDX-License-Identifier: Apache-2.0
