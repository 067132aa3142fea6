// Rows lie further apart than they are long, and the kernel reads them as if they were packed.
//
// [model] Here 8 zeros lie between two rows: row r starts 8 r elements too early, and what it reads is shifted.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "stride_ignored",
    .looks_like = "rows shifted, further from row to row",
    .applies = [](const Problem& problem) { return applies::has(problem, tensor::x) && problem.rows > 1; },
    .commit =
        [](Problem& problem) {
          const std::vector<double> x = problem.at(tensor::x).values;
          const std::size_t stride = problem.n + 8;
          for (std::size_t i = 0; i < x.size(); ++i) {
            const std::size_t row = i / stride, column = i % stride;
            problem.in.find(tensor::x)->second.values[i] = column < problem.n ? x[row * problem.n + column] : 0;
          }
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
