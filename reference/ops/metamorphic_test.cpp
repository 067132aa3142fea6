// Laws that the exact definitions obey, so a correctly rounded truth obeys them bit for bit (numerics 3.8).
#include <doctest/doctest.h>

#include <algorithm>

#include "reference/ops/test_problem.h"
#include "reference/ops/test_random.h"

using namespace halfulp;
using namespace halfulp::test;

struct Rows {
  std::string_view op;
  const Format* format;
  std::vector<double> x, residual;
  Given given;
};

static std::vector<double> y(const Rows& r) { return rounded(problem(r.op, *r.format, r.x, r.given)); }

static bool alike(const std::vector<double>& a, const std::vector<double>& b, double sign = 1) {
  return std::ranges::equal(a, b,
                            [&](double p, double q) { return p == sign * q || (std::isnan(p) && std::isnan(q)); });
}

// 40 rows an op and format, with and without eps, with rows and weights of few and of many bits.
template <class Law>
static void for_rows(std::uint64_t seed, Law law) {
  Draw draw(seed);
  std::size_t broken = 0, elements = 0;
  for (const std::string_view op : {"rms_norm", "layer_norm", "add_rms_norm", "add_layer_norm"})
    for (const Format* format : {&fp32, &bf16, &fp16, &e4m3})
      for (int trial = 0; trial < 40; ++trial) {
        const std::size_t n = 1 + draw.below(33);
        const auto some = [&] { return draw.row(n, *format, [&] { return draw.symmetric() * 4; }); };
        Rows rows{op, format, some(), {}, {.weight = some(), .eps = trial % 2 == 0 ? 0 : 0x1p-17}};
        if (op.ends_with("layer_norm")) rows.given.bias = some();
        if (op.starts_with("add"))
          rows.given.residual = some(), rows.given.settings = {{&field::sum, sum_class::unrounded}};
        broken += !law(rows, y(rows));
        elements += n;
      }
  CHECK(elements > 10000);
  CHECK(broken == 0);
}

template <class Change>
static void each_of(std::vector<double>& values, Change change) {
  for (double& each : values) each = change(each);
}

TEST_CASE("scale: x times 2^k with eps times 4^k changes nothing") {
  for_rows(31, [](Rows r, const std::vector<double>& before) {
    each_of(r.x, [](double v) { return v * 0x1p20; });
    each_of(r.given.residual, [](double v) { return v * 0x1p20; });
    r.given.eps *= 0x1p40;
    return alike(y(r), before);
  });
}

TEST_CASE("scale: ten times x changes nothing where eps = 0") {
  for_rows(32, [](Rows r, const std::vector<double>& before) {
    if (r.given.eps != 0) return true;
    each_of(r.x, [](double v) { return v * 10; });
    each_of(r.given.residual, [](double v) { return v * 10; });
    return alike(y(r), before);
  });
}

TEST_CASE("a permuted row gives the permuted result") {
  for_rows(33, [](Rows r, std::vector<double> before) {
    for (std::vector<double>* each : {&r.x, &r.given.weight, &r.given.bias, &r.given.residual, &before})
      std::ranges::reverse(*each);
    return alike(y(r), before);
  });
}

TEST_CASE("a negated row, with a negated bias, gives the negated result") {
  for_rows(34, [](Rows r, const std::vector<double>& before) {
    for (std::vector<double>* each : {&r.x, &r.given.bias, &r.given.residual})
      each_of(*each, [](double v) { return -v; });
    return alike(y(r), before, -1);
  });
}

TEST_CASE("LayerNorm: a shift that keeps x exact changes nothing") {
  for_rows(35, [](Rows r, const std::vector<double>& before) {
    if (!r.op.ends_with("layer_norm")) return true;
    each_of(r.x, [](double v) { return v + 4096; });
    return alike(y(r), before);
  });
}

TEST_CASE("a row doubled gives the result doubled") {
  for_rows(36, [](Rows r, std::vector<double> before) {
    for (std::vector<double>* each : {&r.x, &r.given.weight, &r.given.bias, &r.given.residual, &before})
      each->insert(each->end(), each->begin(), each->begin() + static_cast<std::ptrdiff_t>(each->size()));
    return alike(y(r), before);
  });
}

TEST_CASE("a weight times 2^k gives the result times 2^k, short of overflow and of subnormals") {
  for_rows(37, [](Rows r, const std::vector<double>& before) {
    if (!r.given.bias.empty() || r.format != &fp32) return true;
    each_of(r.given.weight, [](double v) { return v * 0x1p9; });
    std::vector<double> after = y(r);
    each_of(after, [](double v) { return v * 0x1p-9; });
    return alike(after, before);
  });
}

TEST_CASE("a sum that is exact in the format makes the classes of a fused add one") {
  Draw draw(38);
  const auto integers = [&] { return draw.row(40, bf16, [&] { return std::floor(draw.symmetric() * 60); }); };
  for (int trial = 0; trial < 20; ++trial) {
    const std::vector<double> x = integers(), r = integers();
    for (const std::string_view op : {"add_rms_norm", "add_layer_norm"}) {
      const auto of = [&](double sum) {
        return rounded(problem(op, bf16, x, {.residual = r, .settings = {{&field::sum, sum}}}));
      };
      for (const double sum : {sum_class::unrounded, sum_class::fp32, sum_class::mixed})
        CHECK(of(sum) == of(sum_class::rounded));
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
