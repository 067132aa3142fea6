// For tests only: the one correct rounding into a format, from sources that share nothing with rounding.cpp.
//
// [mpfr]      MPFR at the format's precision and exponent range: the operation with its true ternary value, then
//             mpfr_check_range and mpfr_subnormalize. MPFR calls e + 1 the exponent of 2^e <= |v| < 2^(e+1), so its
//             emin, the exponent of the smallest subnormal, is emin - p + 2, and its emax is emax + 1.
// [rationals] For the formats without infinity, which MPFR cannot express: the list of the values, and comparisons of
//             the exact |y| with them and with their midpoints. Any small format will do: on e5m2 the two agree.
// [four]      All four directions at once, in the order of every_rounding: what they share is done once.
#pragma once

#include <mpfr.h>

#include <array>
#include <cmath>
#include <limits>
#include <vector>

#include "reference/rounding.h"

namespace halfulp::test {
inline constexpr std::array every_rounding = {Rounding::nearest_even, Rounding::toward_zero, Rounding::upward,
                                              Rounding::downward};
using Four = std::array<double, 4>;

// A double as an MPFR number, whatever the exponent range in force, without allocation.
class Exact {
 public:
  explicit Exact(double x) {
    int exponent = 0;
    const double fraction = std::frexp(std::fabs(x), &exponent);
    significand_ = std::isfinite(x) ? static_cast<mp_limb_t>(fraction * 0x1p53) << 11 : 0;
    const int kind = std::isnan(x)   ? MPFR_NAN_KIND
                     : std::isinf(x) ? MPFR_INF_KIND
                     : x == 0        ? MPFR_ZERO_KIND
                                     : MPFR_REGULAR_KIND;
    mpfr_custom_init_set(number_, std::signbit(x) ? -kind : kind, exponent, 53, &significand_);
  }
  Exact(const Exact&) = delete;
  Exact& operator=(const Exact&) = delete;
  operator mpfr_srcptr() const { return number_; }

 private:
  mp_limb_t significand_;
  mpfr_t number_;
};

class ByMpfr {
 public:
  explicit ByMpfr(const Format& format) {
    mpfr_init2(result_, format.precision);
    mpfr_set_emin(format.emin - format.precision + 2);
    mpfr_set_emax(format.emax + 1);
  }
  ~ByMpfr() {
    mpfr_clear(result_);
    mpfr_set_emin(mpfr_get_emin_min());
    mpfr_set_emax(mpfr_get_emax_max());
  }
  ByMpfr(const ByMpfr&) = delete;
  ByMpfr& operator=(const ByMpfr&) = delete;

  // The operation is mpfr_add or its like.
  template <class Operation, class... Operands>
  double result(mpfr_rnd_t direction, Operation operation, Operands... operands) {
    const int ternary = operation(result_, Exact(operands)..., direction);
    mpfr_subnormalize(result_, mpfr_check_range(result_, ternary, direction), direction);
    return value();
  }
  double nearest(double x) { return result(MPFR_RNDN, copy, x); }
  // Toward zero is downward above zero and upward below it.
  Four four(double x) {
    const double upward = result(MPFR_RNDU, copy, x), downward = result(MPFR_RNDD, copy, x);
    return {nearest(x), std::signbit(x) ? upward : downward, upward, downward};
  }

 private:
  static int copy(mpfr_ptr to, mpfr_srcptr from, mpfr_rnd_t direction) { return mpfr_set(to, from, direction); }

  // mpfr_get_d would take most of the time.
  double value() const {
    if (!mpfr_regular_p(result_)) return mpfr_get_d(result_, MPFR_RNDN);
    const mp_limb_t significand = *static_cast<const mp_limb_t*>(mpfr_custom_get_significand(result_));
    const double magnitude =
        static_cast<double>(significand >> 11) * 0x1p-52 * power_of_two(static_cast<int>(mpfr_get_exp(result_)) - 1);
    return mpfr_signbit(result_) ? -magnitude : magnitude;
  }

  mpfr_t result_;
};

class ByRationals {
 public:
  explicit ByRationals(const Format& format) : format_(format) {
    while (values_.back() <= format.largest()) {
      const int exponent = values_.back() == 0 ? format.emin : std::max(std::ilogb(values_.back()), format.emin);
      values_.push_back(values_.back() + std::ldexp(1, exponent - format.precision + 1));
    }
  }

  // |y| is given by its order: against(v) is negative, zero or positive as |y| - v, exactly.
  template <class Against>
  Four four(bool negative, Against against) const {
    const auto above =
        std::partition_point(values_.begin(), values_.end(), [&](double value) { return against(value) >= 0; });
    const double least = *(above - 1);
    const bool inside = above != values_.end(), exact = inside && against(least) == 0;
    const double next = inside ? *above : 2 * least;
    const int side = inside ? against((least + next) / 2) : 1;
    const bool odd = (above - values_.begin()) % 2 == 0;  // of the last place of `least`, by its position in the list
    const double nearest = signed_value(side > 0 || (side == 0 && odd) ? next : least, negative);
    const double inward = signed_value(std::min(least, format_.largest()), negative);
    const double outward = exact ? inward : signed_value(next, negative);
    return {nearest, inward, negative ? inward : outward, negative ? outward : inward};
  }
  Four four(double x) const {
    if (!std::isfinite(x)) {
      const double beyond = signed_value(std::fabs(x), std::signbit(x));
      return {beyond, beyond, beyond, beyond};
    }
    const double magnitude = std::fabs(x);  // two doubles compare as the rationals that they are
    return four(std::signbit(x), [&](double value) { return (magnitude > value) - (magnitude < value); });
  }
  double nearest(double x) const { return four(x)[0]; }

 private:
  double signed_value(double magnitude, bool negative) const {
    if (magnitude > format_.largest())
      magnitude = format_.beyond == Beyond::saturate ? format_.largest()
                  : format_.beyond == Beyond::nan    ? std::numeric_limits<double>::quiet_NaN()
                                                     : HUGE_VAL;
    return negative ? -magnitude : magnitude;
  }

  const Format& format_;
  std::vector<double> values_ = {0};  // up to the largest, then the one that would come next
};

// visit(oracle), whichever of the two can express the format.
template <class Visit>
void with_oracle(const Format& format, Visit visit) {
  if (format.beyond == Beyond::infinity) {
    ByMpfr oracle(format);
    visit(oracle);
  } else {
    const ByRationals oracle(format);
    visit(oracle);
  }
}
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
