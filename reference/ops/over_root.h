// What the norms share: y = a / s + b, where s is a root of a rational plus a rational, decided by integers alone.
//
//   s = sqrt(r / c) + p / q,   r, p >= 0,   c, q > 0 integers
//
// [sign]   y - m has the sign of C - B q sqrt(r / c), with B = m - b and C = q a - p B: where C and B q sqrt(r / c)
//          differ in sign, that decides; else it is their common sign times that of C² c - B² q² r. No division, no
//          root, no precision: a tie is an equality of integers.
// [place]  eps inside the root has p = 0; outside it is p / q; a floor has r / c = max(v, eps) and p = 0.
// [scaled] The same n may multiply a and s: LayerNorm has a = g (n x - T), r / c = n Q - T² + n² eps (numerics 3.2).
#pragma once

#include "reference/enclosure.h"
#include "reference/ops/eps.h"

namespace halfulp {
struct Root {
  Dyadic r;
  Integer c = 1;
  Dyadic p;
  Integer q = 1;

  bool zero() const { return r.sign() == 0 && p.sign() == 0; }
  int against(const Dyadic& a, const Dyadic& b, const Dyadic& m) const;  // the sign of a / s + b - m
  Enclosure enclosed() const;                                            // of s, at the working precision
};

// s for v = r / c (a mean square or a variance), both scaled: s = scale * f(v, eps), r / c = scale² v.
Root root(const Dyadic& r, const Integer& c, const Integer& scale, const Eps&, double place);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
