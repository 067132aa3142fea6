// The truth against the textbook formula in plain MPFR at 664 bits, away from ties: no code shared with the exact way
// but the rounding of a dyadic, which dyadic_test.cpp checks.
#include <doctest/doctest.h>

#include <boost/multiprecision/mpfr.hpp>

#include "reference/ops/test_problem.h"
#include "reference/ops/test_random.h"
#include "reference/test_cross.h"

using namespace halfulp;
using namespace halfulp::test;
using Plain =
    boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<200>, boost::multiprecision::et_off>;

static Dyadic exact(const Plain& x) {
  if (x == 0) return {};
  Integer m;
  const mpfr_exp_t e = mpfr_get_z_2exp(m.backend().data(), x.backend().data());
  return {m, e};
}

// s of numerics 2.6, by the place of eps.
static Plain scale(const Plain& v, const Plain& eps, double place) {
  if (place == eps_place::outside) return sqrt(v) + eps;
  return sqrt(place == eps_place::floor ? std::max(v, eps) : Plain(v + eps));
}

struct Formula {
  Plain mean = 0, variance = 0, s = 0;
};

static Formula formula(const std::vector<Plain>& x, const Plain& eps, double place, bool centred) {
  Formula f;
  for (const Plain& each : x) f.mean += each;
  f.mean = centred ? Plain(f.mean / x.size()) : Plain(0);
  for (const Plain& each : x) f.variance += (each - f.mean) * (each - f.mean);
  f.variance /= x.size();
  f.s = scale(f.variance, eps, place);
  return f;
}

struct Count {
  std::size_t elements = 0, mismatches = 0, ties = 0, far = 0;
};

static void compare_one(const Certified& truth, const Format& format, const Plain& plain, Count& count) {
  ++count.elements;
  const Dyadic y = exact(plain);
  // The value's radius, with room for what 664 bits err.
  const Dyadic off = abs(y - Dyadic(truth.value) - Dyadic(truth.low));
  count.far += compare(off, Dyadic(truth.radius) + abs(y) * Dyadic(1, -500) + Dyadic(1, -2000)) > 0;
  if (truth.tie) {
    ++count.ties;
    return;
  }
  const double expected = round_to(format, y);
  count.mismatches += truth.rounded != expected && !(std::isnan(truth.rounded) && std::isnan(expected));
}

static void compare_norm(const Problem& p, bool centred, Count& count) {
  const Truth truth = evaluate(p);
  const auto at = [&](std::string_view name, std::size_t i, double absent) {
    const Tensor* found = p.find(name);
    return Plain(found == nullptr ? absent : found->values[i]);
  };
  std::vector<Plain> x;
  for (std::size_t i = 0; i < p.n; ++i) x.push_back(at(tensor::x, i, 0) + at(tensor::residual, i, 0));
  const bool decimal = p.params[field::eps_format] == eps_format::exact;
  const Plain eps = decimal ? Plain(to_text(p.params[field::eps])) : Plain(eps_given(p));
  const Formula f = formula(x, eps, p.params[field::eps_place], centred);
  for (std::size_t i = 0; i < p.n; ++i) {
    const Plain g =
        p.find(tensor::weight) == nullptr ? Plain(1) : Plain(at(tensor::weight, i, 0) + p.params[field::offset]);
    compare_one(truth.at("y")[i], *p.out.at("y"), (x[i] - f.mean) * g / f.s + at(tensor::bias, i, 0), count);
  }
  compare_one(truth.at("rstd")[0], *p.out.at("rstd"), 1 / f.s, count);
  if (!centred) return;
  compare_one(truth.at("mean")[0], *p.out.at("mean"), f.mean, count);
  compare_one(truth.at("variance")[0], *p.out.at("variance"), f.variance, count);
}

static void check(const Count& count, long least) {
  crossed({"plain MPFR at 664 bits", least}, static_cast<long>(count.elements), static_cast<long>(count.mismatches));
  CHECK(count.far == 0);
  CHECK(count.ties < count.elements / 10);
}

TEST_CASE("the norms agree with plain MPFR in every place and form of eps, format, offset and class") {
  Draw draw(41);
  const Format* outs[] = {&fp32, &bf16, &fp16, &fp64, &e4m3, &e5m2};
  Count count;
  for (int trial = 0; trial < 3200; ++trial) {
    const bool centred = trial % 2 == 1, fused = trial % 4 >= 2;
    const std::size_t n = 1 + draw.below(64);
    const int spread = static_cast<int>(draw.below(4)) * 4;  // fp16 holds all
    const double middle = draw.below(3) == 0 ? 100 : 0;
    const auto some = [&](const Format& in) { return draw.row(n, in, [&] { return middle + draw.wide(spread); }); };
    Given given{.eps = trial % 5 == 0 ? 1e-12 : 1e-5};
    given.settings = {{&field::eps_place, static_cast<double>(draw.below(3))},
                      {&field::eps_format, static_cast<double>(draw.below(3))},
                      {&field::offset, static_cast<double>(draw.below(2))}};
    if (draw.below(4) != 0) given.weight = draw.row(n, fp32, [&] { return draw.wide(6); });
    if (centred && draw.below(2) == 0) given.bias = draw.row(n, fp32, [&] { return draw.wide(3); });
    if (fused) given.residual = some(fp32), given.settings.push_back({&field::sum, sum_class::unrounded});
    const std::string op = std::string(fused ? "add_" : "") + (centred ? "layer_norm" : "rms_norm");
    const Format& in = *outs[draw.below(4)];
    compare_norm(problem(op, *outs[draw.below(6)], some(in), given), centred, count);
  }
  check(count, 100000);
}

TEST_CASE("LayerNorm agrees with plain MPFR where the bias cancels all but the last bits") {
  Draw draw(42);
  Count count;
  for (int trial = 0; trial < 200; ++trial) {
    const std::size_t n = 2 + draw.below(40);
    const std::vector<double> x = draw.row(n, fp32, [&] { return 10 + draw.bell(); });
    Given given{.weight = draw.row(n, fp32, [&] { return draw.bell(); })};
    given.bias = rounded(problem("layer_norm", trial % 2 == 0 ? fp32 : fp64, x, given));
    for (double& each : given.bias) each = -each;
    compare_norm(problem("layer_norm", trial % 3 == 0 ? bf16 : fp32, x, given), true, count);
  }
  check(count, 4000);
}

TEST_CASE("residual sums agree with plain MPFR, with multipliers and cancellation") {
  Draw draw(43);
  Count count;
  for (int trial = 0; trial < 300; ++trial) {
    const std::size_t n = 1 + draw.below(40), k = 1 + draw.below(20);
    const double multiplier = trial % 3 == 0 ? 0.22 : 1;
    std::vector<double> a = draw.row(n * k, fp32, [&] { return draw.wide(20); });
    if (k % 2 == 0)
      for (std::size_t i = 0; i < n; ++i) a[i] = -a[n + i];
    const std::vector<double> r = draw.row(n, fp32, [&] { return draw.wide(20); });
    const Format& out = trial % 2 == 0 ? fp32 : bf16;
    const Problem p =
        problem("residual_sum", out, a,
                {.residual = r, .settings = {{&field::k, static_cast<double>(k)}, {&field::multiplier, multiplier}}});
    const std::vector<Certified> y = evaluate(p).at("y");
    for (std::size_t i = 0; i < n; ++i) {
      Plain sum = r[i];
      for (std::size_t j = 0; j < k; ++j) sum += Plain(multiplier) * a[j * n + i];
      compare_one(y[i], out, sum, count);
    }
  }
  check(count, 5000);
}

TEST_CASE("softcap agrees with plain MPFR where it is far from its asymptotes") {
  Draw draw(44);
  Count count;
  for (const Format* out : {&fp32, &bf16, &fp16, &fp64})
    for (const double cap : {30.0, 50.0, 0.7}) {
      const std::vector<double> x = draw.row(1500, fp32, [&] { return cap * draw.wide(8) / 32; });
      const std::vector<Certified> y =
          evaluate(problem("softcap", *out, x, {.settings = {{&field::cap, cap}}})).at("y");
      for (std::size_t i = 0; i < x.size(); ++i)
        compare_one(y[i], *out, Plain(cap) * tanh(Plain(x[i]) / Plain(cap)), count);
    }
  check(count, 18000);
}

// SPDX-License-Identifier: Apache-2.0
