// The outputs that elements may have, where near ends of their intervals decide them.
//
//   RN(low - away) = RN(low + away + 2 radius)  and  RN(high + away) = RN(high - away - 2 radius)
//       =>  outputs in [RN(before.lo), RN(before.hi)] are those two values, and none of them is [close]
//
// [between]  before.lo lies in low ± away, and RN is monotone: both ends alike, it is that value. No tie, no binade and no
//            subnormal needs a case of its own: the ends are rounded, not their distances.
// [inward]   Where the result is as wide as the work, ends go inward (harness/allowed/allowed.h): RU for RN below, RD above,
//            monotone as well; asked, too, is that they do not cross.
// [close]    2 radius more: ends moved so far, as set_gate's [close] moves them, round to the same values.
// [self]     value + |value's error| >= low + away >= before.lo, and so above: no weaker than the check of the interval.
// [top]      Below 2^emax nothing rounds beyond the largest value; what reaches it is left to the definition.
// [left]     What is not decided is nan in `low` and `high`: all of it goes through the definition.
#pragma once

#include "harness/allowed/allowed.h"

namespace halfulp {
// What is asked of `count` elements, NearEnds::most at most.
struct ToDecide {
  const Format& format;
  bool inward, self;  // whether ends are rounded inward; whether the exact value must lie inside
  std::span<const Certified> truth;
};

// What is known of them; `bounds` is bound() of the outputs allowed.
struct Decided {
  double *low, *high, *bounds;   // one an element
  std::uint64_t open = 0;        // of those decided: misrounded outputs are allowed
  std::uint64_t count = 0;       // decided
  double error = 0, signal = 0;  // of those decided: sums of bounds² and of y²
};

void decide(const ToDecide&, const NearEnds&, Decided&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
