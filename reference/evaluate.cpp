#include "reference/evaluate.h"
#include "reference/quantity.h"

#include <cmath>

#include "reference/decide.h"
#include "reference/error.h"
#include "reference/ulp.h"

namespace halfulp {
constexpr unsigned limit = 1u << 14;

// The format that errors are finally read in: a radius is measured against its ulp.
static const Format& unit(const Quantity& y) { return y.format->precision == fp64.precision ? fp64 : fp32; }

// 10^-6 ulp at a value of that binade, as a power of two. No clamp at the top: errors there stay relative.
static long fine(const Format& unit, long binade) {
  return std::max<long>(binade, unit.emin) - unit.precision + 1 - 20;
}

static bool narrow(const Format& unit, const Ball& y) {
  if (!std::isfinite(y.radius)) return false;
  const double least = std::fabs(y.value) - y.radius;
  const long places = fine(unit, least > 0 ? std::ilogb(least) : unit.emin);
  return y.radius <= std::ldexp(1, static_cast<int>(places));
}

struct Tight {
  double value, low, radius;
};

static Tight split(const Dyadic& below, const Dyadic& above, bool pair) {
  const double value = nearest(below);
  if (!std::isfinite(value)) return {value, 0, HUGE_VAL};
  const double low = pair ? nearest(below - Dyadic(value)) : 0;
  const Dyadic centre = Dyadic(value) + Dyadic(low), left = abs(below - centre), right = abs(above - centre);
  return {value, low, round_to(fp64, compare(left, right) > 0 ? left : right, Rounding::upward)};
}

// The exact value as one or two doubles; precision doubles until the enclosure is narrow enough.
static Tight tight(const Quantity& y, std::size_t i) {
  const Format& format = unit(y);
  for (unsigned bits = 128; bits <= limit; bits *= 2) {
    const WorkingPrecision precision{bits};
    const Enclosure enclosed = y.enclose(i);
    const Dyadic below = low_end(enclosed), above = high_end(enclosed), width = above - below;
    const bool signed_ = below.sign() * above.sign() > 0;
    const long at = signed_ ? std::min(binade(below), binade(above)) : format.emin;
    if (compare(width, Dyadic(1, fine(format, at) - 1)) <= 0) return split(below, above, &format == &fp64);
  }
  throw Untrusted("element " + std::to_string(i) + " of " + std::string(y.name) + ": 2^14 bits do not enclose it");
}

// [decided]: by the exact predicate.
static Decision by_integers(const Quantity& y, std::size_t i, const Format& format, Rounding rounding, double guess) {
  const int sign = y.against(i, {});
  const auto against = [&](const Dyadic& m) { return sign * y.against(i, sign < 0 ? -m : m); };
  return decide(format, rounding, against, sign < 0, guess);
}

static Decision of_exact(double value, const Format& format, Rounding rounding) {
  const Dyadic magnitude(std::fabs(value));
  const auto against = [&](const Dyadic& m) { return compare(magnitude, m); };
  return decide(format, rounding, against, value < 0, value);
}

// Rounds the open interval's ends, as limits from inside: y is transcendental, so it is no dyadic, and neither end.
static Decision from_inside(const Dyadic& end, int inward, const Format& format, Rounding rounding, bool negative) {
  const auto against = [&](const Dyadic& m) {
    const int side = compare(end, m);
    return side != 0 ? side : inward;
  };
  return decide(format, rounding, against, negative, nearest(end));
}

static bool same(double a, double b) {
  return std::signbit(a) == std::signbit(b) && (a == b || (std::isnan(a) && std::isnan(b)));
}

// [ziv] with Rule K: |y| < below(i), so an upper end beyond it is cut there, and is open.
static Decision by_ziv(const Quantity& y, std::size_t i, const Format& format, Rounding rounding) {
  const Dyadic bound(y.below(i));
  for (unsigned bits = 64; bits <= limit; bits *= 2) {
    const WorkingPrecision precision{bits};
    const Enclosure enclosed = y.enclose(i);
    const bool negative = high_end(enclosed).sign() <= 0;
    Dyadic low = negative ? -high_end(enclosed) : low_end(enclosed);
    Dyadic high = negative ? -low_end(enclosed) : high_end(enclosed);
    if (low.sign() < 0) continue;
    if (compare(high, bound) > 0) high = bound;
    const Decision below = from_inside(low, 1, format, rounding, negative);
    if (same(below.rounded, from_inside(high, -1, format, rounding, negative).rounded)) return below;
  }
  throw Untrusted("element " + std::to_string(i) + " of " + std::string(y.name) + ": 2^14 bits do not round it");
}

static double of_special(const Special& special) {
  if (special.kind == Kind::nan) return std::numeric_limits<double>::quiet_NaN();
  return std::copysign(special.kind == Kind::infinite ? HUGE_VAL : 0, special.negative ? -1 : 1);
}

static Certified certified(const Quantity& y, std::size_t i, Decision decision, Tight exact, Kind kind) {
  double magnitude = std::fabs(exact.value);
  if (y.magnitude && (kind == Kind::finite || kind == Kind::zero)) magnitude = std::max(magnitude, y.magnitude(i));
  return {decision.rounded, exact.value, exact.low, exact.radius, magnitude, kind, decision.tie};
}

static Certified certified(const Quantity& y, std::size_t i, const Special& special, Rounding rounding) {
  const double value = of_special(special);
  return certified(y, i, {round_to(*y.format, value, rounding), false}, {value, 0, 0}, special.kind);
}

static bool is_zero(const Quantity& y, std::size_t i, const Ball& ball) {
  if (std::fabs(ball.value) > ball.radius) return false;
  return ball.radius == 0 || (y.against && y.against(i, {}) == 0);
}

Certified certify(const Quantity& y, std::size_t i) {
  constexpr Rounding even = Rounding::nearest_even;
  const Special special = y.special(i);
  if (special.kind != Kind::finite) return certified(y, i, special, even);
  const Ball ball = y.ball(i);
  if (is_zero(y, i, ball)) return certified(y, i, {Kind::zero}, even);
  const Format& format = *y.format;
  const bool usable = narrow(unit(y), ball);
  const Tight cheap{ball.value, 0, ball.radius};
  if (usable && format.precision < fp64.precision) {
    // [ball]: strictly inside the two ends, so that a tie lies between them and they round apart.
    const double low = round_to(format, std::nextafter(ball.value - ball.radius, -HUGE_VAL));
    const double high = round_to(format, std::nextafter(ball.value + ball.radius, HUGE_VAL));
    if (same(low, high)) return certified(y, i, {low, false}, cheap, Kind::finite);
  }
  if (ball.radius == 0) return certified(y, i, of_exact(ball.value, format, even), cheap, Kind::finite);
  const Tight exact = usable && format.precision < fp64.precision ? cheap : tight(y, i);
  const Decision decision = y.against ? by_integers(y, i, format, even, exact.value) : by_ziv(y, i, format, even);
  return certified(y, i, decision, exact, Kind::finite);
}

double rounded(const Quantity& y, std::size_t i, const Format& format, Rounding rounding) {
  const Special special = y.special(i);
  if (special.kind != Kind::finite) return round_to(format, of_special(special), rounding);
  const Ball ball = y.ball(i);
  if (is_zero(y, i, ball)) return 0;
  if (ball.radius == 0) return of_exact(ball.value, format, rounding).rounded;
  if (y.against) return by_integers(y, i, format, rounding, tight(y, i).value).rounded;
  return by_ziv(y, i, format, rounding).rounded;
}

Truth evaluate(const Problem& problem) {
  free_caches_with_thread();
  Truth truth;
  for (std::size_t row = 0; row < problem.rows; ++row)
    for (const Quantity& y : problem.op->define(problem, row)) {
      std::vector<Certified>& all = truth[std::string(y.name)];
      all.reserve(problem.rows * y.count);
      for (std::size_t i = 0; i < y.count; ++i) all.push_back(certify(y, i));
    }
  return truth;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
