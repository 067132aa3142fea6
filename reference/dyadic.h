// A dyadic number m · 2^e, exact: what every finite value of every binary format is.
//
// [closed] Sums, differences and products of dyadics are dyadic: no rounding anywhere in this file.
#pragma once

#include <boost/multiprecision/gmp.hpp>

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

int compare(const Dyadic&, const Dyadic&);   // the sign of a - b
double nearest(const Dyadic&);               // to nearest even in binary64, subnormals and overflow included
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
