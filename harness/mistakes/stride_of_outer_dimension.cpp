// The rows of a tensor with three dimensions are found by the stride of the first: row r of the flattened tensor is read
// where row r times the second dimension lies.
//
// [model] Of a tensor (batch, 3, n): row 1 reads row 3, and what lies behind the last row is not ours, here zeros. A kernel
//         that faults there is told by its crash.
// [equal] Up to three rows are one batch, of which the first is read right and the others not at all.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
constexpr std::size_t inner = 3;

const Registered<Mistake> row{{
    .name = "stride_of_outer_dimension",
    .looks_like = "row 1 has the result of row 3, late rows none of the batch's",
    .applies = [](const Problem& problem) { return applies::has(problem, tensor::x) && problem.rows > inner; },
    .commit =
        [](Problem& problem) {
          const std::vector<double> x = problem.at(tensor::x).values;
          std::vector<double>& read = problem.in.find(tensor::x)->second.values;
          for (std::size_t i = 0; i < x.size(); ++i) {
            const std::size_t from = i / problem.n * inner * problem.n + i % problem.n;
            read[i] = from < x.size() ? x[from] : 0;
          }
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
