#include "reference/dyadic.h"

#include <cmath>

namespace halfulp {
Dyadic::Dyadic(double finite) {
  if (finite == 0) return;
  int exponent = 0;
  const double fraction = std::frexp(finite, &exponent);
  m = static_cast<long long>(std::ldexp(fraction, 53));
  e = exponent - 53;
  const auto zeros = static_cast<unsigned>(mpz_scan1(m.backend().data(), 0));  // short numbers keep products short
  m >>= zeros;
  e += zeros;
}

static Integer shifted(const Integer& m, long by) { return m << static_cast<unsigned long>(by); }

Dyadic operator+(const Dyadic& a, const Dyadic& b) {
  if (a.m.is_zero()) return b;
  if (b.m.is_zero()) return a;
  if (a.e == b.e) return {a.m + b.m, a.e};
  return a.e > b.e ? Dyadic{shifted(a.m, a.e - b.e) + b.m, b.e} : Dyadic{a.m + shifted(b.m, b.e - a.e), a.e};
}

Dyadic operator-(const Dyadic& a) { return {-a.m, a.e}; }
Dyadic operator-(const Dyadic& a, const Dyadic& b) { return a + -b; }
Dyadic operator*(const Dyadic& a, const Dyadic& b) { return {a.m * b.m, a.e + b.e}; }
Dyadic operator*(const Dyadic& a, const Integer& k) { return {a.m * k, a.e}; }

Dyadic abs(const Dyadic& d) { return d.sign() < 0 ? -d : d; }
long binade(const Dyadic& d) { return d.e + static_cast<long>(mpz_sizeinbase(d.m.backend().data(), 2)) - 1; }

int compare(const Dyadic& a, const Dyadic& b) {
  const int sign = a.sign();
  if (sign != b.sign()) return sign > b.sign() ? 1 : -1;
  if (sign == 0) return 0;
  const long difference = binade(a) - binade(b);
  if (difference != 0) return difference > 0 ? sign : -sign;
  return (a - b).sign();
}

// |m| 2^-places as kept + rest, rounded to an integer.
static Integer rounded(const Integer& magnitude, unsigned long places, Rounding rounding, bool negative) {
  const Integer kept = magnitude >> places;
  const Integer twice = (magnitude - (kept << places)) << 1u;
  if (twice.is_zero()) return kept;
  if (rounding != Rounding::nearest_even)
    return kept + (rounding == (negative ? Rounding::downward : Rounding::upward) ? 1 : 0);
  const int side = twice.compare(Integer(1) << places);
  return kept + (side > 0 || (side == 0 && bit_test(kept, 0)) ? 1 : 0);
}

double round_to(const Format& format, const Dyadic& d, Rounding rounding) {
  if (d.m.is_zero()) return 0;
  const bool negative = d.sign() < 0;
  const long quantum = format.quantum(static_cast<int>(binade(d)));
  const Integer magnitude = abs(d.m);
  const Integer kept = d.e >= quantum
                           ? shifted(magnitude, d.e - quantum)
                           : rounded(magnitude, static_cast<unsigned long>(quantum - d.e), rounding, negative);
  return settle(format, std::ldexp(static_cast<double>(kept), static_cast<int>(quantum)), negative, rounding);
}

double nearest(const Dyadic& d) { return round_to(fp64, d); }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
