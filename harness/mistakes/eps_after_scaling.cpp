// A row is divided by its largest magnitude m so that squares cannot overflow, and eps is added afterwards.
//
//   wrong (x/m) / root(mean((x/m)²) + eps) = x / root(mean(x²) + eps m²)     right eps / m² after scaling
//
// [scale] x / m is rounded to fp32, as wide as the rest. A row of zeros, or with a nan or an infinity, is left as it is.
//
// Source: coremltools issue 2822.
#include <cmath>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
static double largest_of(std::span<const double> row) {
  double largest = 0;
  for (const double each : row) largest = std::fmax(largest, std::isnan(each) ? HUGE_VAL : std::fabs(each));
  return largest;
}

static void scale_rows(Problem& problem) {
  std::vector<double>& x = problem.in.find(tensor::x)->second.values;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const std::span<double> each = std::span(x).subspan(row * problem.n, problem.n);
    const double largest = largest_of(each);
    if (largest == 0 || std::isinf(largest)) continue;
    for (double& value : each) value = round_to(fp32, value / largest);
  }
}

const Registered<Mistake> row{{
    .name = "eps_after_scaling",
    .looks_like = "eps too large by the largest element squared",
    .applies =
        [](const Problem& problem) { return applies::has_eps(problem) && !applies::has(problem, tensor::residual); },
    .commit = scale_rows,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
