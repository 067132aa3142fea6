// The increments are summed and rounded to storage before the residual is added: two roundings where one is due.
//
// [equal] A single increment is in storage already; onto nothing the sum is rounded once either way.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "increments_rounded_first",
    .looks_like = "off by an ulp near ties: the increments rounded alone",
    .applies =
        [](const Problem& problem) {
          return applies::residual_sum(problem) && applies::narrow(problem) && problem.params[field::k] > 1 &&
                 applies::any(problem, tensor::residual, [](double r) { return r != 0; });
        },
    .commit =
        [](Problem& problem) {
          Tensor& increments = problem.in.find(tensor::increments)->second;
          const std::size_t size = problem.rows * problem.n;
          const double multiplier = problem.params[field::multiplier];
          std::vector<double> sums(size);
          for (std::size_t i = 0; i < increments.values.size(); ++i)
            sums[i % size] += multiplier * increments.values[i];
          for (double& each : sums) each = round_to(*increments.format, each);
          increments.values = std::move(sums);
          problem.params.set(field::k, 1), problem.params.set(field::multiplier, 1);
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
