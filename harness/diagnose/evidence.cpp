#include "harness/diagnose/evidence.h"

#include <algorithm>
#include <cmath>

namespace halfulp {
// What an element was made of, as one number.
static double input(const Problem& problem, std::size_t i) {
  double sum = 0;
  for (const std::string_view name : {tensor::x, tensor::residual, tensor::increments})
    if (const Tensor* found = problem.find(name)) sum += found->values[i];
  return std::fabs(sum);
}

void add_pairs(Pairs& pairs, const Problem& problem, const Output& output, const std::vector<bool>& refused) {
  const std::vector<double>& y = output.find(tensor::y)->second;
  for (std::size_t i = 0; i < y.size(); ++i)
    if ((refused.empty() || refused[i]) && std::isfinite(y[i]) && y[i] != 0)
      pairs.emplace(input(problem, i), std::fabs(y[i]));
}

int step_of(std::string_view cause) {
  static constexpr std::string_view order[] = {
      "residual", "sum_updated", "norm_of",  "stream",   "increments", "multiplier", "square",
      "sum",      "tail",        "last",     "lane",     "padding",    "merge",      "n_",
      "mean",     "one_pass",    "welford",  "variance", "eps",        "rsqrt",      "rstd",
      "divided",  "weight",      "one_plus", "two_plus", "bias",       "cast",       "rounded"};
  const auto found = std::ranges::find_if(order, [&](std::string_view each) { return cause.starts_with(each); });
  return static_cast<int>(found - std::begin(order));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
