#include "reference/ops/norm.h"

#include <cmath>

#include "reference/ops/affine.h"
#include "reference/ops/over_root.h"
#include "reference/ops/ratio.h"

namespace halfulp {
constexpr double u = 0x1p-53;
constexpr double nan = std::numeric_limits<double>::quiet_NaN();

static bool within(double x, double limit) { return std::fabs(x) <= limit && std::fabs(x) >= 1 / limit; }

struct Norm {
  Norm(const Problem&, std::shared_ptr<const Row> statistics, std::shared_ptr<const Row> elements, bool centred);

  bool undefined() const { return sum.nan || (centred && sum.infinite) || (!sum.infinite && s.zero()); }
  Dyadic exact_deviation(std::size_t i) const;  // times n where centred
  Ball deviation(std::size_t i) const;
  int sign(std::size_t i) const;
  Enclosure scale_enclosed() const;

  Special special(std::size_t i) const;
  Ball ball(std::size_t i) const;
  int against(std::size_t i, const Dyadic& m) const;
  Enclosure enclose(std::size_t i) const;
  double magnitude(std::size_t i) const;

  std::shared_ptr<const Row> statistics, elements;
  bool centred;
  Integer n;
  Affine affine;
  Sums sum;
  Dyadic spread;  // Q, or D
  Root s;         // scaled by n where centred
  Parts mean{0, 0};
  double scale = 0, mean_magnitude = 0, mean_square = 0;
  bool quick = false;  // the ranges of [ball] hold for s and the mean
};

Norm::Norm(const Problem& problem, std::shared_ptr<const Row> statistics_, std::shared_ptr<const Row> elements_,
           bool centred_)
    : statistics(std::move(statistics_)),
      elements(std::move(elements_)),
      centred(centred_),
      n(elements->size()),
      affine(problem),
      sum(sums(*statistics)) {
  if (sum.nan || sum.infinite) return;
  spread = centred ? sum.squares * n - sum.total * sum.total : sum.squares;
  s = root(spread, centred ? Integer(1) : n, centred ? n : Integer(1), eps_of(problem),
           problem.params[field::eps_place]);
  if (s.zero()) return;
  const WorkingPrecision precision{256};
  scale = around(scale_enclosed()).value;
  mean_magnitude = around(halfulp::enclose(sum.magnitudes) / halfulp::enclose(Dyadic(n, 0))).value;
  mean_square = around(halfulp::enclose(sum.squares) / halfulp::enclose(Dyadic(n, 0))).value;
  if (centred) {
    const Enclosure exact = halfulp::enclose(sum.total) / halfulp::enclose(Dyadic(n, 0));
    mean.value = around(exact).value;
    mean.rest = around(exact - halfulp::enclose(mean.value)).value;
  }
  quick = within(scale, 0x1p500) && (mean.value == 0 || within(mean.value, 0x1p500));
}

Dyadic Norm::exact_deviation(std::size_t i) const {
  return centred ? elements->exact(i) * n - sum.total : elements->exact(i);
}

Ball Norm::deviation(std::size_t i) const {
  const Parts x =
      elements->second.empty() ? Parts{elements->first[i], 0} : two_sum(elements->first[i], elements->second[i]);
  if (!quick || !(x.value == 0 || within(x.value, 0x1p900))) return {0, HUGE_VAL};
  if (!centred) return {x.value, x.rest == 0 ? 0 : u * std::fabs(x.value)};
  if (x.value == 0 && mean.value == 0) return {0, 0};
  const Parts from_mean = two_sum(x.value, -mean.value);
  const double d = from_mean.value + ((from_mean.rest + x.rest) - mean.rest);
  return {d, u * std::fabs(d) + 4.3 * u * u * (std::fabs(x.value) + std::fabs(mean.value))};
}

int Norm::sign(std::size_t i) const {
  if (!centred) return elements->sign(i);
  const Ball d = deviation(i);
  if (std::fabs(d.value) > d.radius) return d.value > 0 ? 1 : -1;
  return exact_deviation(i).sign();
}

Enclosure Norm::scale_enclosed() const {
  return centred ? s.enclosed() / halfulp::enclose(Dyadic(n, 0)) : s.enclosed();
}

static Special classed(double limit) {
  if (std::isnan(limit)) return {Kind::nan};
  if (std::isinf(limit)) return {Kind::infinite, limit < 0};
  return {limit == 0 ? Kind::zero : Kind::finite, std::signbit(limit)};
}

Special Norm::special(std::size_t i) const {
  if (undefined()) return {Kind::nan};
  const double x = elements->limit(i);
  const bool finite = elements->finite(i);
  double t;  // as the quotient is signed, zero, infinite or nan
  if (sum.infinite)
    t = finite ? std::copysign(0.0, x) : nan;
  else if (!finite)
    t = x;
  else
    t = centred ? sign(i) : (x == 0 ? x : elements->sign(i));
  return classed(affine.limit(t, i));
}

Ball Norm::ball(std::size_t i) const {
  const Ball d = deviation(i), unknown{0, HUGE_VAL};
  const double g = affine.nearest_factor(i), product = d.value * g, t = product / scale;
  const double y = affine.shifts() ? t + affine.shift_value(i) : t;
  if (product != 0 ? !std::isnormal(product) || !std::isnormal(t) : d.value != 0 && g != 0) return unknown;
  double radius = d.radius * std::fabs(g) / scale + 4.1 * u * std::fabs(t);
  if (affine.shifts()) radius += u * std::fabs(y);
  radius *= 1 + 0x1p-20;
  return std::isfinite(y) && within(radius, 0x1p900) ? Ball{y, radius} : unknown;
}

int Norm::against(std::size_t i, const Dyadic& m) const {
  if (sum.infinite) return compare(affine.shift(i), m);  // 0 g + b
  return s.against(exact_deviation(i) * affine.factor(i), affine.shift(i), m);
}

Enclosure Norm::enclose(std::size_t i) const {
  if (sum.infinite) return halfulp::enclose(affine.shift(i));
  const Enclosure t = halfulp::enclose(exact_deviation(i) * affine.factor(i)) / s.enclosed();
  return affine.shifts() ? t + halfulp::enclose(affine.shift(i)) : t;
}

double Norm::magnitude(std::size_t i) const {
  if (quick) {
    const double parts = std::fabs(elements->limit(i)) + mean_magnitude;
    return std::fabs(affine.nearest_factor(i)) * (parts / scale) + std::fabs(affine.shift_value(i));
  }
  const WorkingPrecision precision{64};
  const Dyadic parts = centred ? abs(elements->exact(i)) * n + sum.magnitudes : abs(elements->exact(i));
  const Enclosure t = halfulp::enclose(parts * abs(affine.factor(i))) / s.enclosed();
  return around(t + halfulp::enclose(abs(affine.shift(i)))).value;
}

// What rstd is: 1 / s, with s as scaled as the numerator.
static Quantity rstd(const Format& format, std::shared_ptr<const Norm> norm) {
  const Dyadic one = norm->centred ? Dyadic(norm->n, 0) : Dyadic(1.0);
  Special special;
  if (norm->sum.nan || (norm->centred && norm->sum.infinite))
    special = {Kind::nan};
  else if (norm->sum.infinite)
    special = {Kind::zero};
  else if (norm->s.zero())
    special = {Kind::infinite};
  return {
      .name = tensor::rstd,
      .format = &format,
      .count = 1,
      .special = [=](std::size_t) { return special; },
      .ball =
          [=](std::size_t) { return norm->quick ? Ball{1 / norm->scale, 2.1 * u / norm->scale} : Ball{0, HUGE_VAL}; },
      .against = [=](std::size_t, const Dyadic& m) { return norm->s.against(one, {}, m); },
      .enclose = [=](std::size_t) -> Enclosure { return enclose(one) / norm->s.enclosed(); },
      .magnitude = nullptr,
  };
}

static Quantity y(const Format& format, std::shared_ptr<const Norm> norm) {
  const bool cancels = norm->centred || norm->affine.shifts();
  Quantity y{
      .name = tensor::y,
      .format = &format,
      .count = norm->elements->size(),
      .special = [=](std::size_t i) { return norm->special(i); },
      .ball = [=](std::size_t i) { return norm->ball(i); },
      .against = [=](std::size_t i, const Dyadic& m) { return norm->against(i, m); },
      .enclose = [=](std::size_t i) { return norm->enclose(i); },
      .magnitude = nullptr,
  };
  if (cancels) y.magnitude = [=](std::size_t i) { return norm->magnitude(i); };
  return y;
}

// A mean is infinite where the infinities of its row agree; a variance of such a row has none.
static Special special_mean(const Norm& norm) {
  if (norm.sum.nan || norm.sum.infinite) {
    double total = 0;
    for (std::size_t i = 0; i < norm.n; ++i)
      if (!norm.statistics->finite(i)) total += norm.statistics->limit(i);
    return classed(total);
  }
  if (norm.sum.total.sign() != 0) return {};
  double zeros = -0.0;
  for (std::size_t i = 0; i < norm.n; ++i) zeros += std::copysign(0.0, norm.statistics->limit(i));
  return {Kind::zero, norm.sum.magnitudes.sign() == 0 && std::signbit(zeros)};
}

static Special special_variance(const Norm& norm) {
  if (norm.sum.nan || norm.sum.infinite) return {Kind::nan};
  return {norm.spread.sign() == 0 ? Kind::zero : Kind::finite};
}

std::vector<Quantity> norm(const Problem& problem, std::shared_ptr<const Row> statistics,
                           std::shared_ptr<const Row> elements, bool centred) {
  const auto of = std::make_shared<const Norm>(problem, std::move(statistics), std::move(elements), centred);
  std::vector<Quantity> all;
  for (const auto& [name, format] : problem.out) {
    if (name == tensor::y) all.push_back(y(*format, of));
    if (name == tensor::rstd) all.push_back(rstd(*format, of));
    if (!centred) continue;
    const Sums& sum = of->sum;
    if (name == tensor::mean)
      all.push_back(ratio(tensor::mean, *format, special_mean(*of), sum.total, of->n, of->mean_magnitude));
    if (name == tensor::variance)
      all.push_back(ratio(tensor::variance, *format, special_variance(*of), of->spread, of->n * of->n,
                          of->mean_square + 3 * of->mean_magnitude * of->mean_magnitude));
  }
  return all;
}

std::vector<Quantity> norm(const Problem& problem, std::size_t row, bool centred) {
  const auto x = std::make_shared<const Row>(Row{{}, problem.row(tensor::x, row), {}});
  return norm(problem, x, x, centred);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
