// When a cause may be named, and what is told apart from it.
//
// [gain]   The outputs fit the cause much better than the declared formula: half of the lost bits and three are gained,
//          or every bit is explained and one is gained.
// [left]   In fp32 and fp64 at most 2 % of all outputs are not what the cause yields. In narrower formats one, and one in
//          2^(19-p): another order of the sum moves rstd by some 2^-22, so an output across a rounding boundary in 2^(21-p).
//          None where that is below 0.2: one output in so few is moved by an order with a probability of 0.05 only.
//          Of the refused outputs at most 5 % are left.
// [tie]    What explains as much, to two bits or a quarter of what the best still loses, cannot be told from it.
// [kind]   Of causes that yield the same on further rows too, a mistake goes before a recipe, a recipe before a profile,
//          which is a recipe with an address: the other is no other cause (harness/diagnose/ties.h).
// [order]  Ranked by outputs missed, bits lost, name.
// [pairs]  A cause is named only with at least four distinct pairs of input and output; with fewer the answer is a set,
//          though it may have one member.
#pragma once

#include "harness/diagnose/score.h"

namespace halfulp {
inline constexpr std::uint64_t pairs_needed = 4;

enum class CauseKind { mistake, recipe, profile };

Score score_of(const Hypothesis&, std::uint64_t outputs);
bool fits(const Score& cause, const Score& declared);
bool tells_apart(const Score& best, const Score& other);  // [tie]

// The causes of `all` that the rule lets stand, best first, as indices.
std::vector<std::size_t> standing(const std::vector<Score>& all, const Score& declared);

std::string state(std::size_t causes, std::uint64_t evidence);  // named, tied, unknown
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
