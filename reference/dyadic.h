// A dyadic number m · 2^e, exact: what every finite value of every binary format is.
//
// [closed] Sums, differences and products of dyadics are dyadic: nothing rounds but what is called so.
// [once]   round_to() sees the exact value, so it rounds once, where round_to(nearest(d)) would round twice.
#pragma once

#include <boost/multiprecision/gmp.hpp>

#include "reference/rounding.h"

namespace halfulp {
using Integer = boost::multiprecision::number<boost::multiprecision::gmp_int, boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<boost::multiprecision::gmp_rational, boost::multiprecision::et_off>;

struct Dyadic {
  Integer m = 0;
  long e = 0;

  Dyadic() = default;
  Dyadic(Integer significand, long exponent) : m(std::move(significand)), e(exponent) {}
  explicit Dyadic(double finite);

  int sign() const { return m.sign(); }
  friend Dyadic operator+(const Dyadic&, const Dyadic&);
  friend Dyadic operator-(const Dyadic&, const Dyadic&);
  friend Dyadic operator*(const Dyadic&, const Dyadic&);
  friend Dyadic operator-(const Dyadic&);
};

Dyadic operator*(const Dyadic&, const Integer&);

Dyadic abs(const Dyadic&);
long binade(const Dyadic&);                 // 2^binade <= |d| < 2^(binade + 1); of 0 undefined
int compare(const Dyadic&, const Dyadic&);  // the sign of a - b
// Rounded once: to a format, or to nearest even in binary64; subnormals and overflow included.
double round_to(const Format&, const Dyadic&, Rounding = Rounding::nearest_even);
double nearest(const Dyadic&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
