// The statistics of a row of a norm, exactly: what y is computed from, for eval and explain.
//
//   rms_norm     mean square, root = sqrt(mean square + eps), rstd = 1 / root
//   layer_norm   mean, variance, root = sqrt(variance + eps), rstd = 1 / root
//
// [root] The root is the reciprocal of the op's own rstd, by intervals: eps stands where the op puts it.
#pragma once

#include <string>
#include <vector>

#include "reference/quantity.h"

namespace halfulp {
struct Statistic {
  std::string name;
  Quantity value;
};

// The same problem, asking for the statistics alone; without results where the op has none.
Problem asking_statistics(Problem);
std::vector<Statistic> statistics(const Problem& asking, std::size_t row);  // which must outlive them
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
