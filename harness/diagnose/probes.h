// Further rows for a subject that can be called: like the case's problem, but such that causes differ on them.
//
//   the row with jitter, normal numbers of its scale and of others, a mean far off, large rows, rows of zeros, another
//   length, another eps, cap or multiplier; weights and biases drawn anew
//
// [drawn]  By Philox with the number of the problem as its seed: the same rows every time.
// [range]  Values are cut at an eighth of the largest: nothing overflows that did not before, but for squares.
// [row]    Two rows at least, so that a wrong row shows; four at most.
#pragma once

#include "reference/problem.h"

namespace halfulp {
inline constexpr std::size_t probes = 20;
Problem probe(const Problem&, std::size_t number);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
