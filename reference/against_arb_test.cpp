// The truth of all six operations against their textbook formulas in Arb at 400 bits.
//
// A ball decides whether our value is the rounding of the exact one (test_cell.h). Where it cannot, the exact value
// must be the midpoint itself, so that our answer has to say that it is a tie; and a tie that we claim may not lie
// outside the ball. The same ball checks the exact value's radius.
#include "reference/ops/test_problem.h"
#include "reference/ops/test_random.h"
#include "reference/test_arb.h"
#include "reference/test_cross.h"
#include "reference/test_oracle.h"

using namespace halfulp;
using namespace halfulp::test;

struct Tally {
  long elements = 0, mismatches = 0, ties = 0, far = 0, far_an_eighth = 0;
};

static void compare(const Certified& truth, const Format& format, const Real& y, Tally& seen) {
  ++seen.elements;
  if (truth.kind != Kind::finite) {
    seen.mismatches += truth.kind == Kind::zero ? !y.holds_zero() || truth.rounded != 0 : y.finite();
    return;
  }
  const Verdict verdict = y.rounds_to(format, truth.rounded, truth.value < 0);
  seen.ties += verdict == Verdict::tie;
  seen.mismatches += verdict == Verdict::outside || (verdict == Verdict::tie) != truth.tie;
  const Format& unit = format.precision == 53 ? fp64 : fp32;
  const Real off = y - Real(truth.value) - Real(truth.low);
  seen.far += off.beyond(truth.radius);
  seen.far_an_eighth += off.beyond(truth.radius / 8);
  seen.far += truth.radius > std::ldexp(1e-6, significand(unit, std::fabs(truth.value)).e);
}

// eps as declared, rounded by MPFR where it is.
static Real eps(const Problem& p) {
  const double value = p.params[field::eps], how = p.params[field::eps_format];
  if (how == eps_format::exact) return Real(to_text(value));
  if (how == eps_format::fp64) return value;
  return ByMpfr(how == eps_format::fp32 ? fp32 : *p.at(tensor::x).format).nearest(value);
}

static Real scale(const Real& v, const Problem& p) {
  const double place = p.params[field::eps_place];
  if (place == eps_place::outside) return sqrt(v) + eps(p);
  return sqrt(place == eps_place::floor ? max(v, eps(p)) : v + eps(p));
}

// The row that the statistics see, and the one that is normalised; the rounded sum is checked where there is one.
struct Operands {
  std::vector<Real> statistics, elements;
};

static Operands operands(const Problem& p, const Truth& truth, Tally& seen) {
  const std::vector<double>& x = p.at(tensor::x).values;
  Operands all{{x.begin(), x.end()}, {x.begin(), x.end()}};
  const Tensor* residual = p.find(tensor::residual);
  if (residual == nullptr) return all;
  const double by = p.params[field::sum];
  for (std::size_t i = 0; i < p.n; ++i) {
    const Real exact = Real(x[i]) + Real(residual->values[i]);
    const Certified& sum = truth.find(tensor::sum)->second[i];
    if (by == sum_class::fp32)  // the sum is then the rounded one, exactly: it has no tie and no radius
      seen.mismatches += exact.rounds_to(fp32, sum.rounded, sum.rounded < 0) == Verdict::outside || sum.radius != 0;
    else
      compare(sum, *p.out.at("sum"), exact, seen);
    all.statistics[i] = by == sum_class::rounded || by == sum_class::fp32 ? Real(sum.rounded) : exact;
    all.elements[i] = by == sum_class::unrounded ? exact : Real(sum.rounded);
  }
  return all;
}

static void compare_norm(const Problem& p, bool centred, Tally& seen) {
  const Truth truth = evaluate(p);
  const Operands row = operands(p, truth, seen);
  const Real n = static_cast<double>(p.n);
  Real mean, variance;
  for (const Real& each : row.statistics) mean = mean + each;
  mean = centred ? mean / n : Real(0);
  for (const Real& each : row.statistics) variance = variance + (each - mean) * (each - mean);
  variance = variance / n;
  const Real s = scale(variance, p);
  const auto result = [&](std::string_view name, std::size_t i, const Real& y) {
    compare(truth.find(name)->second[i], *p.out.find(name)->second, y, seen);
  };
  const Tensor *weight = p.find(tensor::weight), *bias = p.find(tensor::bias);
  for (std::size_t i = 0; i < p.n; ++i) {
    const Real g = weight == nullptr ? Real(1) : Real(weight->values[i]) + Real(p.params[field::offset]);
    const Real t = (row.elements[i] - mean) / s * g;
    result(tensor::y, i, bias == nullptr ? t : t + Real(bias->values[i]));
  }
  result(tensor::rstd, 0, Real(1) / s);
  if (!centred) return;
  result(tensor::mean, 0, mean);
  result(tensor::variance, 0, variance);
}

static const Format* const results[] = {&fp32, &bf16, &fp16, &e4m3, &e4m3_saturate, &e5m2, &tf32, &fp64};
static const Format* const inputs[] = {&fp32, &bf16, &fp16};

// A kind of row: normal, far from 0, of few values (where ties live), of one size, over many exponents, tiny, huge.
static double element(Draw& draw, std::size_t kind, double size) {
  if (kind == 0) return size * draw.bell();
  if (kind == 1) return size * (50 + draw.bell());
  if (kind == 2) return size * (static_cast<double>(draw.below(9)) - 4);
  if (kind == 3) return draw.below(2) == 0 ? size : -size;
  if (kind == 4) return size * draw.wide(7);
  return size * draw.symmetric();
}

static std::vector<double> values(Draw& draw, std::size_t n, const Format& in) {
  const std::size_t kind = draw.below(6);
  const bool wide = &in != &fp16;
  const double sizes[] = {1, 3, 0.75, wide ? 0x1p-60 : 0x1p-10, wide ? 0x1p50 : 0x1p6, wide ? 0x1p-126 : 0x1p-15};
  const double size = sizes[draw.below(6)];
  std::vector<double> row = draw.row(n, in, [&] { return element(draw, kind, size); });
  row[draw.below(n)] = size;                         // a row of zeros without eps has no norm
  if (n > 1) row[0] = 2 * size, row[n - 1] = -size;  // nor has a constant one
  return row;
}

static Given parameters(Draw& draw, std::size_t n) {
  const double all[] = {0, 1e-5, 1e-12, 0x1p-20, 16};
  Given given{.eps = all[draw.below(5)]};
  given.settings = {{&field::eps_place, static_cast<double>(draw.below(3))},
                    {&field::eps_format, static_cast<double>(draw.below(4))},
                    {&field::offset, static_cast<double>(draw.below(2))}};
  if (draw.below(4) != 0) given.weight = values(draw, n, *inputs[draw.below(3)]);
  return given;
}

TEST_CASE("Arb agrees with both norms and both fused adds, in every format, class, place and form of eps and weight") {
  Draw draw(101);
  Tally seen;
  for (int trial = 0; trial < 13000 / thinned; ++trial) {
    const bool centred = trial % 2 == 1, fused = trial % 4 >= 2;
    const std::size_t n = 2 + draw.below(trial % 16 == 0 ? 60 : 15);
    const Format& in = *inputs[draw.below(3)];
    Given given = parameters(draw, n);
    given.in = &in;
    if (centred && draw.below(2) == 0) given.bias = values(draw, n, in);
    const double sum = static_cast<double>(draw.below(4));
    if (fused) given.residual = values(draw, n, in), given.settings.push_back({&field::sum, sum});
    const std::string op = std::string(fused ? "add_" : "") + (centred ? "layer_norm" : "rms_norm");
    Problem p = problem(op, *results[draw.below(8)], values(draw, n, in), given);
    if (fused) p.out["sum"] = sum == sum_class::fp32 || draw.below(2) == 0 ? &fp32 : &in == &fp16 ? &fp16 : &bf16;
    compare_norm(p, centred, seen);
  }
  MESSAGE(seen.ties << " ties");
  crossed(by_arb_norms, seen.elements, seen.mismatches);
  CHECK(seen.far == 0);
  CHECK(seen.far_an_eighth > 0);
  CHECK(seen.ties > 100 / thinned);
}

TEST_CASE("Arb agrees with softcap, for arguments down to the smallest and up to 100 caps") {
  Draw draw(102);
  Tally seen;
  for (int trial = 0; trial < 4000 / thinned; ++trial) {
    const double caps[] = {30, 50, 15.03125, 0.7}, cap = caps[draw.below(4)];
    const Format &in = *inputs[draw.below(3)], &out = *results[draw.below(8)];
    const int lowest = in.quantum(in.emin), spread = static_cast<int>(draw.below(2)) == 0 ? 4 : 5 - lowest;
    std::vector<double> x = draw.row(12, in, [&] {
      return cap * draw.symmetric() * std::ldexp(100, -static_cast<int>(draw.below(static_cast<std::size_t>(spread))));
    });
    const Problem p = problem("softcap", out, x, {.settings = {{&field::cap, cap}}, .in = &in});
    const std::vector<Certified> y = evaluate(p).at("y");
    for (std::size_t i = 0; i < x.size(); ++i) compare(y[i], out, Real(cap) * tanh(Real(x[i]) / Real(cap)), seen);
  }
  crossed(by_arb_softcap, seen.elements, seen.mismatches);
  CHECK(seen.far == 0);
  CHECK(seen.far_an_eighth > 0);
  CHECK(seen.ties == 0);
}

TEST_CASE("Arb agrees with residual sums, exactly: 400 bits hold them, so that its verdict on a tie is final") {
  Draw draw(103);
  Tally seen;
  for (int trial = 0; trial < 1600 / thinned; ++trial) {
    const std::size_t k = 1 + draw.below(12), n = 20;
    const double multipliers[] = {1, 1, 0.22, -0.5}, multiplier = multipliers[draw.below(4)];
    const Format &in = *inputs[draw.below(3)], &out = *results[draw.below(8)];
    const std::vector<double> a = values(draw, n * k, in), r = values(draw, n, in);
    const Problem p = problem("residual_sum", out, a,
                              {.residual = r,
                               .settings = {{&field::k, static_cast<double>(k)}, {&field::multiplier, multiplier}},
                               .in = &in});
    const std::vector<Certified> y = evaluate(p).at("y");
    for (std::size_t i = 0; i < n; ++i) {
      Real sum = r[i];
      for (std::size_t j = 0; j < k; ++j) sum = sum + Real(multiplier) * Real(a[j * n + i]);
      compare(y[i], out, sum, seen);
    }
  }
  MESSAGE(seen.ties << " ties");
  crossed(by_arb_sums, seen.elements, seen.mismatches);
  CHECK(seen.far == 0);
  CHECK(seen.far_an_eighth > 0);
  CHECK(seen.ties > 200 / thinned);
}

// SPDX-License-Identifier: Apache-2.0
