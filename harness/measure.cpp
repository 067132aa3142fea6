#include "harness/measure.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <stdexcept>

#include "reference/ulp.h"

namespace halfulp {
std::string_view name(Mismatch mismatch) {
  constexpr std::string_view names[] = {"missing_nan",      "spurious_nan", "spurious_inf",
                                        "early_overflow",   "saturated",    "wrong_sign_inf",
                                        "nonzero_for_zero", "flushed",      "zero_sign"};
  return names[static_cast<std::size_t>(mismatch)];
}

std::uint64_t Summary::invented() const {
  return mismatch(Mismatch::missing_nan) + mismatch(Mismatch::spurious_nan) + mismatch(Mismatch::spurious_inf) +
         mismatch(Mismatch::saturated) + mismatch(Mismatch::wrong_sign_inf);
}

static double mean(std::int64_t sum, std::uint64_t count) {
  return count == 0 ? 0 : static_cast<double>(sum) / static_cast<double>(count) * 0x1p-20;
}
double Summary::bias() const { return mean(error_sum, count); }
double Summary::mean_magnitude() const { return mean(magnitude_sum, count); }

// [unit]
static double unit(const Format& format, const Certified& exact) {
  if (exact.radius == 0) return ulp(format, exact.value);
  return std::min(ulp(format, exact.value - exact.radius), ulp(format, exact.value + exact.radius));
}

// [error]
static double distance(double computed, const Certified& exact) { return (computed - exact.value) - exact.low; }

double error(const Format& format, double computed, const Certified& exact) {
  return distance(computed, exact) / unit(format, exact);
}

// Whether the exact value is so large that it rounds to what lies beyond `largest`.
static bool overflows(const Format& format, const Certified& exact) {
  if (exact.kind != Kind::finite) return false;
  if (!std::isfinite(exact.rounded)) return true;
  const double largest = format.largest();
  return format.beyond == Beyond::saturate && std::fabs(exact.value) > largest + ulp(format, largest) / 2;
}

// What one element is: a class, a distance, or both.
struct MeasuredElement {
  Mismatch mismatch = Mismatch::count;  // none
  bool measured = false;
  bool lost = false;    // a finite exact value and no distance to it
  double computed = 0;  // as it enters the distance
};

// No finite result is right: an infinite exact value, or one that rounds beyond the largest.
static MeasuredElement classify_beyond(const Format& format, double computed, const Certified& exact) {
  const bool finite_exact = exact.kind == Kind::finite;
  if (computed == exact.rounded || (std::isnan(computed) && std::isnan(exact.rounded))) return {};
  if (std::isnan(computed)) return {Mismatch::spurious_nan, false, finite_exact};
  if (std::isinf(computed))
    return {std::signbit(computed) != (exact.kind == Kind::infinite ? std::signbit(exact.rounded) : exact.value < 0)
                ? Mismatch::wrong_sign_inf
                : Mismatch::spurious_inf,
            false, finite_exact};
  const bool saturates = format.beyond == Beyond::saturate;
  return {saturates && finite_exact ? Mismatch::count : Mismatch::saturated, finite_exact, false, computed};
}

// The table of classes, in its order of priority.
static MeasuredElement classify(const Format& format, double computed, const Certified& exact) {
  if (exact.kind == Kind::nan) return std::isnan(computed) ? MeasuredElement{} : MeasuredElement{Mismatch::missing_nan};
  if (exact.kind == Kind::infinite || overflows(format, exact)) return classify_beyond(format, computed, exact);
  if (std::isnan(computed)) return {Mismatch::spurious_nan, false, true};
  const double largest = format.largest();
  if (std::isinf(computed)) {
    if (std::fabs(exact.value) <= largest) return {Mismatch::spurious_inf, false, true};
    if ((computed < 0) != (exact.value < 0)) return {Mismatch::wrong_sign_inf, false, true};
    return {Mismatch::early_overflow, true, false, std::copysign(largest + ulp(format, largest), computed)};
  }
  MeasuredElement element{Mismatch::count, true, false, computed};
  if (exact.kind == Kind::zero && computed != 0) element.mismatch = Mismatch::nonzero_for_zero;
  if (computed == 0 && exact.rounded == 0 && std::signbit(computed) != std::signbit(exact.rounded))
    element.mismatch = Mismatch::zero_sign;
  if (computed == 0 && exact.rounded != 0 && std::fabs(exact.value) < std::ldexp(1.0, format.emin))
    element.mismatch = Mismatch::flushed;
  return element;
}

// Faithful: one of the two values of the format around y, y itself where it is one. The correctly rounded value is
// one of them; the other lies on the other side of y, next to it.
static bool faithful(const Format& format, double computed, const Certified& exact) {
  if (computed == exact.rounded) return true;
  if (!std::isfinite(computed) || !std::isfinite(exact.rounded)) return false;
  const double side = -distance(exact.rounded, exact);
  if (side == 0) return false;
  return order(format, computed) == order(format, exact.rounded) + (side > 0 ? 1 : -1);
}

static void raise(Worst& of, const Worst& other) { of = worse(of, other); }

static std::int64_t fixed(double ulps) { return std::llround(std::clamp(ulps, -0x1p14, 0x1p14) * 0x1p20); }

static void tally(Summary& summary, double ulps) {
  const double magnitude = std::fabs(ulps);
  ++summary.count;
  summary.high += ulps > 0;
  summary.low += ulps < 0;
  summary.error_sum += fixed(ulps);
  summary.magnitude_sum += fixed(magnitude);
  const int binade = magnitude == 0 ? 0 : std::clamp(std::ilogb(magnitude) + 32, 0, Summary::bins - 1);
  ++summary.magnitudes[static_cast<std::size_t>(binade)];
  ++summary.signed_errors[static_cast<std::size_t>(std::clamp(std::floor(ulps * 8) + 33, 0.0, 65.0))];
}

static void measure_element(Summary& summary, const Format& format, double computed, const Certified& exact, Worst at,
                            const double* bound) {
  ++summary.elements;
  summary.ties += exact.tie;
  summary.zeros += computed == 0 && exact.rounded != 0 && exact.kind == Kind::finite;
  const MeasuredElement element = classify(format, computed, exact);
  if (element.mismatch != Mismatch::count) ++summary.mismatches[static_cast<std::size_t>(element.mismatch)];
  at.exact = exact.value, at.expected = exact.rounded, at.got = computed;
  const auto see = [&](Worst& of, double value) {
    at.value = value;
    raise(of, at);
  };
  if (element.lost) {
    for (Worst* each : {&summary.ulps, &summary.scaled, &summary.relative}) see(*each, HUGE_VAL);
    if (bound != nullptr) see(summary.share, HUGE_VAL);
  }
  if (!element.measured) return;
  const double away = distance(element.computed, exact), unit_of_value = unit(format, exact);
  tally(summary, away / unit_of_value);
  summary.misrounded += computed != exact.rounded;
  summary.unfaithful += !faithful(format, computed, exact);
  see(summary.ulps, std::fabs(away) / unit_of_value);
  const bool own_scale = exact.magnitude <= std::fabs(exact.value);
  see(summary.scaled, std::fabs(away) / (own_scale ? unit_of_value : ulp(format, exact.magnitude)));
  if (exact.kind == Kind::finite && exact.value != 0) see(summary.relative, std::fabs(away) / std::fabs(exact.value));
  if (bound != nullptr) see(summary.share, away == 0 ? 0 : std::fabs(away) / *bound);
}

// sum (c - y)^2 / sum y^2, scaled by a power of two that keeps squares in range; 0/0 = 0, x/0 and lost: infinite.
static double energy_ratio(std::span<const double> computed, std::span<const Certified> truth) {
  double top = 0;
  for (const Certified& exact : truth)
    if (exact.kind == Kind::finite) top = std::max(top, std::fabs(exact.value));
  const int shift = top > 0 && std::isfinite(top) ? -std::ilogb(top) : 0;
  double error = 0, signal = 0;
  for (std::size_t i = 0; i < truth.size(); ++i) {
    const Certified& exact = truth[i];
    if (exact.kind == Kind::nan || exact.kind == Kind::infinite || !std::isfinite(exact.rounded)) continue;
    if (!std::isfinite(computed[i])) return HUGE_VAL;
    const double away = std::ldexp(distance(computed[i], exact), shift), value = std::ldexp(exact.value, shift);
    error += away * away;
    signal += value * value;
  }
  return error == 0 ? 0 : error / signal;
}

std::vector<double> normwise_errors(std::size_t n, std::span<const double> computed,
                                    const std::vector<Certified>& truth) {
  std::vector<double> errors;
  for (std::size_t at = 0; at < truth.size(); at += n)
    errors.push_back(std::sqrt(energy_ratio(computed.subspan(at, n), std::span(truth).subspan(at, n))));
  return errors;
}

static void measure_row(Summary& summary, std::size_t row, std::span<const double> computed,
                        std::span<const Certified> truth) {
  ++summary.rows;
  const auto zero = [](double value) { return value == 0; };
  summary.zeroed += std::ranges::all_of(computed, zero) && !std::ranges::all_of(truth, zero, &Certified::rounded);
  const double ratio = energy_ratio(computed, truth);
  raise(summary.nmse, {.value = ratio, .id = {}, .row = row});
  raise(summary.normwise, {.value = std::sqrt(ratio), .id = {}, .row = row});
}

Summary measure(const Format& format, std::size_t n, std::span<const double> computed,
                const std::vector<Certified>& truth, std::span<const double> bounds) {
  if (computed.size() != truth.size() || n == 0 || truth.size() % n != 0 ||
      (!bounds.empty() && bounds.size() != truth.size()))
    throw std::logic_error("measure: outputs, truth, bounds and rows differ in size");
  Summary summary;
  for (std::size_t i = 0; i < truth.size(); ++i)
    measure_element(summary, format, computed[i], truth[i], {.value = 0, .id = {}, .row = i / n, .index = i % n},
                    bounds.empty() ? nullptr : &bounds[i]);
  for (std::size_t row = 0; row * n < truth.size(); ++row)
    measure_row(summary, row, computed.subspan(row * n, n), std::span(truth).subspan(row * n, n));
  return summary;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
