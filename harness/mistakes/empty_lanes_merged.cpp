// Welford's moments of 8 lanes are merged by n_b / (n_a + n_b), and both lanes may be empty: rows of fewer than 8 are nan.
#include <limits>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "empty_lanes_merged",
    .looks_like = "rows of fewer than 8 elements come out as nan",
    .applies = [](const Problem& problem) { return applies::layer_norm(problem) && problem.n < 8; },
    .spoil =
        [](Output& output, const Problem&) {
          for (double& each : output.find(tensor::y)->second) each = std::numeric_limits<double>::quiet_NaN();
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
