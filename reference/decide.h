// The value of a format that a real number rounds to, found by comparisons alone.
//
//   value 0 = 0, value 1 = the smallest subnormal, ...: value k of the magnitudes, and on past the largest
//   k with value k <= |y| < value k+1, and the side of the midpoint: that is every rounding, and whether y is a tie
//
// [exact]  Each test is the sign of |y| - m for a dyadic m: exact, so that a wrong guess costs tests, not the answer.
// [gallop] From the guess the steps double, then the bracket is halved: at most 130 tests, three after a good guess.
// [top]    The value after the largest is formal (2^(emax+1), 480 in e4m3), and so is the midpoint under it, with
//          k's parity for the even one: the top of the range is no special case (numerics 3.2).
#pragma once

#include <functional>

#include "reference/dyadic.h"

namespace halfulp {
using Against = std::function<int(const Dyadic&)>;  // the sign of |y| - m, y not 0

struct Decision {
  double rounded;
  bool tie;  // halfway between two values, or at the overflow threshold of a format that does not saturate
};

Decision decide(const Format&, Rounding, const Against&, bool negative, double guess);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
