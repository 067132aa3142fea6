// The stream's residual is taken after the norm, not before: what is added to is layer_norm(residual).
#include <cmath>
#include <span>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
static void normalise(std::span<double> row) {
  const auto n = static_cast<double>(row.size());
  double mean = 0, variance = 0;
  for (const double each : row) mean += each / n;
  for (const double each : row) variance += (each - mean) * (each - mean) / n;
  for (double& each : row) each = round_to(fp32, (each - mean) / std::sqrt(variance + 1e-5));
}

const Registered<Mistake> row{{
    .name = "residual_normed",
    .looks_like = "the residual of unit spread: taken after the norm",
    .applies =
        [](const Problem& problem) {
          return applies::residual_sum(problem) && problem.n > 1 &&
                 applies::any(problem, tensor::residual, [](double r) { return r != 0; });
        },
    .commit =
        [](Problem& problem) {
          std::vector<double>& residual = problem.in.find(tensor::residual)->second.values;
          for (std::size_t row = 0; row < problem.rows; ++row)
            normalise(std::span(residual).subspan(row * problem.n, problem.n));
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
