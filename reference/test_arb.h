// For tests only: a real number as Arb's ball at 400 bits, with the operators that textbook formulas need.
//
// [ball] Arb's promise: the ball contains the exact result, whatever the precision. Nothing of it is ours: neither the
//        arithmetic nor the way an error is bounded (Johansson, Arb: efficient arbitrary-precision midpoint-radius
//        interval arithmetic, 2017).
#pragma once

#include <arb.h>

#include <string>

#include "reference/test_cell.h"

namespace halfulp::test {
class Real {
 public:
  static constexpr slong bits = 400;

  Real(double x = 0) { arb_init(ball_), arb_set_d(ball_, x); }
  explicit Real(const std::string& decimal) { arb_init(ball_), arb_set_str(ball_, decimal.c_str(), bits); }
  Real(const Real& other) { arb_init(ball_), arb_set(ball_, other.ball_); }
  Real& operator=(const Real& other) { return arb_set(ball_, other.ball_), *this; }
  ~Real() { arb_clear(ball_); }

  friend Real operator+(const Real& a, const Real& b) { return of(arb_add, a, b); }
  friend Real operator-(const Real& a, const Real& b) { return of(arb_sub, a, b); }
  friend Real operator*(const Real& a, const Real& b) { return of(arb_mul, a, b); }
  friend Real operator/(const Real& a, const Real& b) { return of(arb_div, a, b); }
  friend Real sqrt(const Real& a) { return of(arb_sqrtpos, a); }  // of a number >= 0, its ball may reach below
  friend Real tanh(const Real& a) { return of(arb_tanh, a); }
  friend Real max(const Real& a, const Real& b) { return of(arb_max, a, b); }

  bool finite() const { return arb_is_finite(ball_); }
  bool holds_zero() const { return arb_contains_zero(ball_); }
  bool beyond(double radius) const {  // |y| > radius, for all of the ball: a radius may be reached exactly
    Real limit(radius), magnitude;
    arb_abs(magnitude.ball_, ball_);
    return arb_gt(magnitude.ball_, limit.ball_);
  }
  // Whether it rounds to c, which is on that side of 0.
  Verdict rounds_to(const Format& format, double c, bool negative) const {
    arf_t low, high;
    arf_init(low), arf_init(high);
    arb_get_interval_arf(low, high, ball_, 2 * bits);
    if (negative) arf_swap(low, high), arf_neg(low, low), arf_neg(high, high);
    const auto side = [](const arf_t x) {
      return [x](const Point& point) {
        arf_t at;
        arf_init(at), arf_set_si_2exp_si(at, point.m, point.e);
        const int sign = arf_cmp(x, at);
        return arf_clear(at), sign;
      };
    };
    const Verdict result = verdict(cell(format, c), side(low), side(high));
    return arf_clear(low), arf_clear(high), result;
  }

 private:
  template <class Operation, class... Operands>
  static Real of(Operation operation, const Operands&... operands) {
    Real result;
    operation(result.ball_, operands.ball_..., bits);
    return result;
  }

  arb_t ball_;
};
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
