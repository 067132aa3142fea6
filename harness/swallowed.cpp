#include "harness/swallowed.h"

#include "reference/rounding.h"

namespace halfulp {
std::vector<double> swallowed(const Problem& problem, const Format& format) {
  std::vector<double> shares;
  const std::size_t steps = problem.at(tensor::increments).values.size() / (problem.rows * problem.n);
  std::vector<double> stream(problem.rows * problem.n);
  if (const Tensor* start = problem.find(tensor::residual)) stream = start->values;
  for (double& each : stream) each = round_to(format, each);
  for (std::size_t k = 0; k < steps; ++k) {
    double lost = 0, all = 0;
    for (std::size_t row = 0; row < problem.rows; ++row)
      for (std::size_t i = 0; i < problem.n; ++i) {
        const double increment = problem.increment(k, row)[i];
        double& element = stream[row * problem.n + i];
        const double next = round_to(format, element + increment);
        all += increment != 0, lost += increment != 0 && next == element;
        element = next;
      }
    shares.push_back(all == 0 ? 0 : lost / all);
  }
  return shares;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
