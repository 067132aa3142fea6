#include "harness/unrounded.h"

#include "harness/steps/steps.h"

namespace halfulp {
std::vector<Real> unrounded(const Recipe& recipe, const Problem& problem, std::size_t row, std::string_view only,
                            std::string_view result) {
  const Axes axes = recipe.at(problem);
  Arithmetic<Real> in(only, axes.subnormals);
  const auto computed = steps_of(problem).real(in, axes, problem, row);
  std::vector<Real> numbers;
  for (const auto& each : result == tensor::sum ? computed.sum : computed.y) numbers.push_back(each.number);
  return numbers;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
