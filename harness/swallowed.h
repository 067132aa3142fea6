// Which increments a residual stream swallows: an addition that leaves an element as it was.
//
// [share] Of the increments of one step that are not zero the share that changes nothing; a step's increments are those of
//         all rows.
#pragma once

#include <vector>

#include "reference/problem.h"

namespace halfulp {
std::vector<double> swallowed(const Problem&, const Format& stream);  // a step each, from 0 to 1
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
