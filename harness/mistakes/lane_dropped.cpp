// One of 32 lanes does not reach the sums: a reduction that starts its butterfly one lane short.
#include "harness/mistakes/seen.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<std::size_t> all_but_last_lane(const Problem& problem, std::size_t row) {
  std::vector<std::size_t> which;
  for (std::size_t i = 0; i < problem.n; ++i)
    if (i % 32 != 31) seen::add(which, problem, row, i, i + 1);
  return which;
}

const Registered<Mistake> row{{
    .name = "lane_dropped",
    .looks_like = "the sums miss every 32nd element",
    .applies = [](const Problem& problem) { return applies::norm(problem) && problem.n >= 32; },
    .bend = [](Axes& axes, const Problem&) { axes.seen = all_but_last_lane; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
