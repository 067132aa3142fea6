// How well a cause explains outputs: in bits lost, output by output.
//
//   lost_i = 0 where got_i is what the cause yields, else log2(1 + 2 |got_i - yield_i| / ulp), at most p + 8
//
// [wide]    In fp32 and fp64 the order of a sum moves right outputs: there what lies within two ulps, at the scale of the
//           magnitude that cancelled, is yielded, and log2 5 is taken off. In narrower formats to the bit.
// [lost]    Where one is no number and the other is none of its kind, p + 8 bits are lost.
// [refused] `explains` counts the outputs that failed a gate; `missed` all of them, the right ones too: a cause has to
//           leave right what is right.
#pragma once

#include <vector>

#include "harness/recipe.h"
#include "harness/record.h"
#include "reference/evaluate.h"

namespace halfulp {
using Refused = std::map<std::string, std::vector<bool>, std::less<>>;  // by result; an absent one: nothing refused

struct Score {
  std::uint64_t explains = 0, of = 0, missed = 0, outputs = 0;
  double lost = 0;
  double spare = 0;  // outputs that another order of the sum may move, see rule.h [left]

  bool operator==(const Score&) const = default;
};

Score operator+(const Score&, const Score&);

inline bool wide(const Format& format) { return format.precision >= 24; }
double bits_lost(const Format&, double got, double yield, double magnitude = 0);

// The outputs of a problem against what a cause yields for it.
Score score(const Problem&, const Truth&, const Output& got, const Output& yield, const Refused&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
