// Rounding a double into a format, correctly and once.
//
//   round_to(F, x, nearest_even) = the value of F nearest to x; of two, the one with the even significand
//
// [once]      Subnormal quantum and overflow of F are part of the one rounding: no second rounding follows.
// [nearest]   From largest + ulp/2 on, to what lies beyond; at exactly that tie only where the largest is odd
//             (all formats but e4m3, where 464 rounds to the even 448).
// [directed]  Away from zero beyond the largest goes beyond it, toward zero it stays at the largest.
// [stochastic] One of the two neighbours, the farther one from zero where the bits, as a fraction of 2^53, lie below the
//             part of the quantum that x is past the nearer one: its expectation is x. Beyond the largest value too, where
//             the farther neighbour is what lies beyond. A value of F stays.
// [specials]  Zeros keep their sign; a nan stays one; an infinity becomes what lies beyond (nan in e4m3).
// [lifted]    The fast path: with q the exponent of the quantum at x and |x| < 2^(q+p) <= 2^(q+52), the doubles
//             around |x| + 2^(q+52) are 2^q apart, so this one addition, to nearest even, rounds |x| to the format;
//             2^52 is even, so a tie goes to the same side; the subtraction is exact. Below 2^emax nothing overflows.
//             Bits of doubles throughout, as this is the hottest function of all: q + 52 is an exponent field less 1023.
//
// Sources: IEEE 754-2019, clauses 4.3 and 7.4; Croci et al., Stochastic rounding: implementation, error analysis and
// applications, Royal Society Open Science 9 (2022).
#pragma once

#include <cmath>

#include "reference/format.h"

namespace halfulp {
enum class Rounding { nearest_even, toward_zero, upward, downward, stochastic };

// The definition, in every direction and for every double; the oracle of the fast path. Not stochastic: that takes bits.
double round_by_definition(const Format&, double x, Rounding);

inline double round_to(const Format& format, double x, Rounding rounding = Rounding::nearest_even) {
  if (format.precision == 53) return x;
  const int field = static_cast<int>(std::bit_cast<std::uint64_t>(x) >> 52 & 0x7ff);  // x < 2^(field - 1022)
  if (rounding != Rounding::nearest_even || field >= format.emax + 1023)
    return round_by_definition(format, x, rounding);
  const auto lift_field = static_cast<std::uint64_t>(std::max(field, format.emin + 1023) + 53 - format.precision);
  const auto lift = std::bit_cast<double>(lift_field << 52);
  return std::copysign(std::fabs(x) + lift - lift, x);
}

// [stochastic] `bits` are random, 53 of them are used.
double round_stochastically(const Format&, double x, std::uint64_t bits);

// A magnitude already rounded as if emax were unbounded gets its sign and its overflow.
double settle(const Format&, double magnitude, bool negative, Rounding);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
