// The last vector of 8 reaches past the end of the row, into the next row: its elements enter the sums.
//
// [last] The last row has no neighbour; behind it lies what is not ours, here nothing.
#include "harness/mistakes/seen.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<std::size_t> whole_vectors(const Problem& problem, std::size_t row) {
  std::vector<std::size_t> which;
  const std::size_t behind = (problem.rows - row) * problem.n;
  seen::add(which, problem, row, 0, std::min((problem.n + 7) / 8 * 8, behind));
  return which;
}

const Registered<Mistake> row{{
    .name = "neighbour_row_read",
    .looks_like = "rows off by what the next row holds",
    .applies = [](const Problem& problem) { return seen::has_tail<8>(problem) && problem.rows > 1; },
    .bend = [](Axes& axes, const Problem&) { axes.seen = whole_vectors; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
