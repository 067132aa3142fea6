// The length of a former launch is used: statistics of the first half of the row only, all of it normalised.
//
// [model] What was launched before cannot be known; here its rows were half as long, rounded up.
#include "harness/mistakes/seen.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<std::size_t> first_half(const Problem& problem, std::size_t row) {
  std::vector<std::size_t> which;
  seen::add(which, problem, row, 0, (problem.n + 1) / 2);
  return which;
}

const Registered<Mistake> row{{
    .name = "n_stale",
    .looks_like = "statistics of the first elements, as if rows were shorter",
    .applies = [](const Problem& problem) { return applies::norm(problem) && problem.n > 1; },
    .bend =
        [](Axes& axes, const Problem& problem) {
          axes.seen = first_half;
          axes.divisor = axes.mean_divisor = (problem.n + 1) / 2;
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
