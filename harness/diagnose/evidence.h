// How much outputs can tell: distinct pairs of an input's magnitude and an output's, of finite outputs that are not 0.
//
// [failed] Of outputs that failed: three that a cause explains among a thousand right ones are three.
//
// [few]   Zeros, infinities and nans, or one value many times, are explained by many causes alike.
// [first] Where nothing tells causes apart, the earliest failing step comes first: a square before a sum, a sum before
//         the mean, that before eps, the root, the elements, memory.
#pragma once

#include <set>

#include "harness/recipe.h"

namespace halfulp {
using Pairs = std::set<std::pair<double, double>>;

// Adds those of the refused outputs; of all where `refused` is empty.
void add_pairs(Pairs&, const Problem&, const Output&, const std::vector<bool>& refused);

int step_of(std::string_view cause);  // its place in the order of the computation
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
