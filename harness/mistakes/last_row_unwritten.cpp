// The grid ends one row too early: the last row is not written, and the buffer was cleared.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "last_row_unwritten",
    .looks_like = "the last row is all zeros",
    .applies = [](const Problem&) { return true; },
    .spoil =
        [](Output& output, const Problem& problem) {
          std::vector<double>& y = output.find(tensor::y)->second;
          std::fill_n(y.end() - static_cast<std::ptrdiff_t>(problem.n), problem.n, 0.0);
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
