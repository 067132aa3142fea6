// A loop that ends one too early: the sums do not see the last element, though it is normalised.
#include "harness/mistakes/seen.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<std::size_t> all_but_last(const Problem& problem, std::size_t row) {
  std::vector<std::size_t> which;
  seen::add(which, problem, row, 0, problem.n - 1);
  return which;
}

const Registered<Mistake> row{{
    .name = "last_element_skipped",
    .looks_like = "the sum misses the last element",
    .applies = [](const Problem& problem) { return applies::norm(problem) && problem.n > 1; },
    .bend = [](Axes& axes, const Problem&) { axes.seen = all_but_last; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
