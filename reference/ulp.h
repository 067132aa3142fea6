// The unit in the last place at a real y is the spacing of the format's values around y.
//
//   ulp(y) = 2^(max(e, emin) - p + 1)   with 2^e <= |y| < 2^(e+1);   ulp(0) = 2^(emin - p + 1)
//   beyond the largest finite value the unit stays ulp(largest)
//
// [exact]   The unit is taken from the exact value, never from a computed or a rounded one, so that the error
//           E = (c - y) / ulp(y) is a linear function of the computed c.
// [half]    A correctly rounded finite c has |E| <= 1/2; the converse fails just below a power of two and at ties:
//           misrounded is decided by comparing values, never by |E|.
// [index]   order(c) numbers the values of a format monotonically, +0 and -0 both 0; a difference of indices is an
//           integer distance, which hides what lies below one ulp.
//
// Source: Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed., section 2.3.2.
#pragma once

#include "reference/format.h"

namespace halfulp {
// Of a nan, a nan. The exponent is read from the bits: a double that is subnormal lies below every emin.
constexpr double ulp(const Format& format, double y) {
  if (y != y) return y;
  const int exponent = static_cast<int>(std::bit_cast<std::uint64_t>(y) >> 52 & 0x7ff) - 1023;
  return power_of_two(format.quantum(std::min(exponent, format.emax)));
}

std::int64_t order(const Format&, double value);  // of a value of the format; a nan is a std::logic_error
double at_order(const Format&, std::int64_t);  // its inverse; one beyond the largest is an infinity where there is one
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
