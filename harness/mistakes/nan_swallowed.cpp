// A row with a nan comes out as zeros: a comparison drops the nan, and what is left is no number of the row.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "nan_swallowed",
    .looks_like = "a row with a nan comes out as zeros",
    .applies =
        [](const Problem& problem) {
          return applies::norm(problem) && applies::any(problem, tensor::x, [](double x) { return x != x; });
        },
    .spoil =
        [](Output& output, const Problem& problem) {
          auto y = output.find(tensor::y)->second.begin();
          for (std::size_t row = 0; row < problem.rows; ++row, y += static_cast<std::ptrdiff_t>(problem.n))
            if (std::ranges::any_of(problem.row(tensor::x, row), [](double x) { return x != x; }))
              std::fill_n(y, problem.n, 0.0);
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
