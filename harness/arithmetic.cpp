#include "harness/arithmetic.h"

#include <bit>
#include <cstdint>

namespace halfulp {
double to_odd(double number, double beyond) {
  if (beyond == 0 || !std::isfinite(number)) return number;
  if (number == 0) return std::copysign(0x1p-1074, beyond);
  const bool above = (beyond < 0) != (number < 0);  // the exact value is the smaller in magnitude
  const double toward_zero = above ? std::nextafter(number, 0.0) : number;
  return std::bit_cast<double>(std::bit_cast<std::uint64_t>(toward_zero) | 1);
}

double round_to(const Format& format, const Real& x, Rounding mode) {
  const auto* source = x.backend().data();
  if (format.precision == fp64.precision) return mpfr_get_d(source, MPFR_RNDN);
  const double toward_zero = mpfr_get_d(source, MPFR_RNDZ);
  const double beyond = mpfr_number_p(source) != 0 ? mpfr_cmp_d(source, toward_zero) : 0;
  return round_to(format, to_odd(toward_zero, beyond), mode);
}

// [beyond] The product of two factors of 26 bits is exact, and the error of a sum of doubles is a double (Knuth).
Pending<double> fma(const Value<double>& a, const Value<double>& b, const Value<double>& c) {
  const double product = a.number * b.number, sum = std::fma(a.number, b.number, c.number);
  if (std::fma(a.number, b.number, -product) != 0) return {sum};
  const double back = sum - product, beyond = (product - (sum - back)) + (c.number - back);
  return {sum, std::isfinite(beyond) ? beyond : 0};
}

// The nearest double and the side of the exact value, from MPFR's correctly rounded function.
static Pending<double> nearest(double x, int (*function)(mpfr_ptr, mpfr_srcptr, mpfr_rnd_t)) {
  mpfr_t argument, result;
  mpfr_inits2(53, argument, result, static_cast<mpfr_ptr>(nullptr));
  mpfr_set_d(argument, x, MPFR_RNDN);
  const int side = function(result, argument, MPFR_RNDN);
  const Pending<double> pending{mpfr_get_d(result, MPFR_RNDN), -static_cast<double>(side)};
  mpfr_clears(argument, result, static_cast<mpfr_ptr>(nullptr));
  return pending;
}
Pending<double> tanh(const Value<double>& a) { return nearest(a.number, mpfr_tanh); }
Pending<double> reciprocal_root(const Value<double>& a) { return nearest(a.number, mpfr_rec_sqrt); }

Pending<Real> fma(const Value<Real>& a, const Value<Real>& b, const Value<Real>& c) {
  return {Real(a.number * b.number + c.number)};
}
Pending<Real> tanh(const Value<Real>& a) { return {Real(boost::multiprecision::tanh(a.number))}; }
Pending<Real> reciprocal_root(const Value<Real>& a) { return {Real(1 / boost::multiprecision::sqrt(a.number))}; }

Pending<Bounded> fma(const Value<Bounded>& a, const Value<Bounded>& b, const Value<Bounded>& c) {
  const auto exact = fma(Value<double>{a.number.value}, Value<double>{b.number.value}, Value<double>{c.number.value});
  return {fma(a.number, b.number, c.number, exact.number), exact.beyond};
}
Pending<Bounded> tanh(const Value<Bounded>& a) {
  const auto exact = tanh(Value<double>{a.number.value});
  return {tanh(a.number, exact.number), exact.beyond};
}
// 1 / root a: as a quotient, whose own two operation errors more than cover the one of the function.
Pending<Bounded> reciprocal_root(const Value<Bounded>& a) {
  const auto exact = reciprocal_root(Value<double>{a.number.value});
  const Bounded quotient = Bounded(1.0) / sqrt(a.number);
  return {Bounded(exact.number, quotient.radius + std::fabs(exact.number - quotient.value)), exact.beyond};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
