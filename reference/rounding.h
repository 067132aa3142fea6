// Rounding a double into a format, correctly and once.
//
//   round_to(F, x, nearest_even) = the value of F nearest to x; of two, the one with the even significand
//
// [once]      Subnormal quantum and overflow of F are part of the one rounding: no second rounding follows.
// [nearest]   From largest + ulp/2 on, to what lies beyond; at exactly that tie only where the largest is odd
//             (all formats but e4m3, where 464 rounds to the even 448).
// [directed]  Away from zero beyond the largest goes beyond it, toward zero it stays at the largest.
// [specials]  Zeros keep their sign; a nan stays one; an infinity becomes what lies beyond (nan in e4m3).
//
// Source: IEEE 754-2019, clauses 4.3 and 7.4.
#pragma once

#include "reference/format.h"

namespace halfulp {
enum class Rounding { nearest_even, toward_zero, upward, downward };

double round_to(const Format&, double x, Rounding = Rounding::nearest_even);

// A magnitude already rounded as if emax were unbounded gets its sign and its overflow.
double settle(const Format&, double magnitude, bool negative, Rounding);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
