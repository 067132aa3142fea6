// (x - mean) / (std + eps) with the unbiased std, as tutorials write LayerNorm: two faults that come together.
//
//   wrong std = root(sum (x - mean)² / (n - 1)), eps outside        right root(sum (x - mean)² / n + eps)
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "unbiased_and_eps_outside",
    .looks_like = "divided by std + eps, std with n - 1",
    .applies =
        [](const Problem& problem) {
          return applies::layer_norm(problem) && problem.n > 1 && applies::has_eps(problem) &&
                 applies::to(problem, field::eps_place, eps_place::inside);
        },
    .commit = [](Problem& problem) { problem.params.set(field::eps_place, eps_place::outside); },
    .bend =
        [](Axes& axes, const Problem& problem) {
          axes.divisor = problem.n - 1;
          const bool one_pass = axes.variance == Variance::one_pass || axes.variance == Variance::one_pass_clamped;
          if (one_pass) axes.variance = Variance::two_pass;  // std() takes two
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
