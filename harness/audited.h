// What an audit asks of a recipe's output: its errors, its bound, its rating, its costs.
//
// [bound] The bound computed from the recipe's own steps is checked against what was seen, element by element: beyond
//         it is a bug of ours, exit 70.
// [steps] What each step costs alone is computed of plain cases that are large enough for a mean and small enough to be
//         quick: x normal, 513 to 1,024 outputs. It depends on the case alone, so that shards agree.
// [witness] A record that is not safe keeps its worst element and the first two of that row, with what made them.
// [safe]  The rating compares with the safe recipe on the same rows; it is run once a case.
#pragma once

#include "harness/run.h"

namespace halfulp {
Judge audited(const Trial&);

// The largest bound of the elements that have a distance, in ulps at the scale of the magnitude.
double worst_bound(const Format&, std::span<const double> bounds, const std::vector<Certified>& truth);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
