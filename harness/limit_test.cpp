#include "harness/limit.h"

#include <doctest/doctest.h>

#include <cmath>

#include "reference/ops/test_problem.h"
#include "reference/ulp.h"

using namespace halfulp;

TEST_CASE("gamma_N bounds any product of N roundings; gamma_(N-1) does not") {
  for (const int n : {1, 2, 7, 100, 4097}) {
    long double up = 1;
    for (int i = 0; i < n; ++i) up *= 1 / (1 - 0x1p-24L);
    CHECK(up - 1 <= gamma_of(n, fp32));
    CHECK(up - 1 > gamma_of(n - 1, fp32));
  }
  CHECK(gamma_of(0x1p24, fp32) == HUGE_VAL);
}

// The most additions that a term meets: lanes as chains, folded by halves, then the tail one by one.
static int longest(int n, int lanes) {
  std::vector<int> depth(static_cast<std::size_t>(lanes), n / lanes - 1);
  while (depth.size() > 1) {
    const std::size_t half = (depth.size() + 1) / 2;
    for (std::size_t i = 0; i + half < depth.size(); ++i) depth[i] = std::max(depth[i], depth[i + half]) + 1;
    depth.resize(half);
  }
  return depth[0] + n % lanes;
}

TEST_CASE("the chain of a sum in lanes is the longest path of its tree, the tail included") {
  for (const int lanes : {2, 8, 32})
    for (int n = lanes + 1; n < 400; ++n)
      REQUIRE(chain(static_cast<std::size_t>(n), lanes) == std::min(n - 1, longest(n, lanes)));
  CHECK(chain(4096, 32) == 132);
  CHECK(chain(4096, 0) == 4095);
  CHECK(chain(20, 32) == 19);
  CHECK(chain(1, 0) == 0);
}

TEST_CASE("limits of a sum in any order, one cast: the published table") {
  struct Row {
    std::size_t n;
    double bf16, fp16, fp32;
  };
  const Row rows[] = {{64, 0.5006, 0.5045, 37},   {1024, 0.5079, 0.563, 517}, {4096, 0.5313, 0.7506, 2053},
                      {5120, 0.539, 0.813, 2565}, {8192, 0.563, 1.001, 4102}, {16384, 0.625, 2.0, 8201}};
  for (const Row& row : rows) {
    const Class declared{.rsqrt = 2, .mean = 1};
    const double roundings = rms_norm_roundings(row.n, 1, declared) - 0.5;  // eps exact in fp32
    CHECK(after_rounding(bf16, fp32, gamma_of(roundings, fp32)) == doctest::Approx(row.bf16).epsilon(2e-3));
    CHECK(after_rounding(fp16, fp32, gamma_of(roundings, fp32)) == doctest::Approx(row.fp16).epsilon(2e-3));
    CHECK(after_rounding(fp32, fp32, gamma_of(roundings, fp32)) == doctest::Approx(row.fp32).epsilon(2e-3));
  }
}

// The largest |c - q' g| in ulps of the exact value: q' anywhere in q's cell, widened by (1 + theta)^+-1, c = RN(q g).
// Below a power of two the unit halves: there the supremum is approached from below.
static double supremum(const Format& format, double theta) {
  const int p = format.precision;
  const auto low = 1 << (p - 1), high = 1 << p;
  double worst = 0;
  for (int q = low; q < high; ++q) {
    const double from = (q - (q == low ? 0.25 : 0.5)) / (1 + theta), to = (q + 0.5) * (1 + theta);
    for (int g = low; g < high; ++g) {
      const double rounded = round_to(format, static_cast<double>(q) * g);
      const double power = std::exp2(std::ceil(std::log2(from * g)));
      const auto far = [&](double y, double unit) { worst = std::max(worst, std::fabs(rounded - y) / unit); };
      far(from * g, ulp(format, from * g));
      far(to * g, ulp(format, to * g));
      if (power > from * g && power <= to * g) far(power, ulp(format, power) / 2);
    }
  }
  return worst;
}

TEST_CASE("cast before the weight: the supremum over all significands, and the limits above it") {
  // A format of these precisions whose range holds the products of two significands.
  const Format p8{"p8", 8, -126, 127, 16}, p11{"p11", 11, -126, 127, 16};
  CHECK(supremum(p8, 0) == 1.44140625);
  CHECK(supremum(p11, 0) == 1.484375);
  struct Row {
    const Format& format;
    std::size_t n;
    double supremum, limit;
  };
  const Row rows[] = {{p8, 64, 1.4420, 1.4967},    {p8, 1024, 1.4493, 1.53},    {p8, 4096, 1.4725, 1.53},
                      {p8, 16384, 2.0119, 2.1218}, {p11, 64, 1.4892, 2.0043},   {p11, 1024, 2.0302, 2.063},
                      {p11, 4096, 2.2177, 2.251},  {p11, 16384, 2.9677, 3.0014}};
  for (const Row& row : rows) {
    CAPTURE(row.n);
    const double roundings = static_cast<double>(row.n) / 2 + 7.5;
    const double found = supremum(row.format, gamma_of(roundings, fp32)),
                 limit = cast_before_limit(row.format, roundings);
    CHECK(found == doctest::Approx(row.supremum).epsilon(1e-4));
    CHECK(limit == doctest::Approx(row.limit).epsilon(2e-4));
    CHECK(found <= limit);
  }
}

static Problem rows_of(std::string_view op, const Format& format, std::size_t n) {
  std::vector<double> x(n), ones(n, 1.0);
  for (std::size_t i = 0; i < n; ++i) x[i] = static_cast<double>(i % 7) - 3;
  return test::problem(op, format, x, {.weight = ones, .in = &format});
}

TEST_CASE("the limits of safe at n = 4096: 0.501 in bf16, 0.509 in fp16, 72 in fp32") {
  CHECK(safe_limit(rows_of("rms_norm", bf16, 4096)) == doctest::Approx(0.5 + 71.5 / 65536).epsilon(1e-5));
  CHECK(safe_limit(rows_of("rms_norm", fp16, 4096)) == doctest::Approx(0.5 + 71.5 / 8192).epsilon(1e-5));
  CHECK(safe_limit(rows_of("rms_norm", fp32, 4096)) == doctest::Approx(72).epsilon(1e-5));
  const double layer_norm = 132 + 1 + (132 + 5 + 1) / 2.0 + 2 + 3 + 1;
  CHECK(safe_limit(rows_of("layer_norm", fp32, 4096)) == doctest::Approx(layer_norm).epsilon(1e-4));
  Problem cap = test::problem("softcap", bf16, {1, 2}, {.in = &bf16});
  CHECK(safe_limit(cap) == doctest::Approx(0.5 + 6.0 / 65536).epsilon(1e-5));
  Problem stream = test::problem("residual_sum", fp32, std::vector<double>(64, 1.0), {.residual = {1.0}, .in = &fp32});
  CHECK(safe_limit(stream) == doctest::Approx(64).epsilon(1e-5));
}

TEST_CASE("on ordinary rows the limit of the input is the closed one; subnormal results need more, and get it") {
  for (const char* op : {"rms_norm", "layer_norm"}) {
    const Problem ordinary = rows_of(op, bf16, 64);
    CHECK(safe_limit(ordinary, evaluate(ordinary)) == safe_limit(ordinary));
  }
  const Problem tiny = test::problem("softcap", fp32, {0x1p-140, 0x1p-147}, {.in = &fp32});
  CHECK(safe_limit(tiny) < 7);
  CHECK(safe_limit(tiny, evaluate(tiny)) > 15);
}

// SPDX-License-Identifier: Apache-2.0
