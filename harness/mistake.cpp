#include "harness/mistake.h"

namespace halfulp {
static Output elementwise(const Mistake& mistake, const Problem& problem) {
  const Format& format = *problem.out.find(tensor::y)->second;
  std::vector<double> y;
  for (const double x : problem.at(tensor::x).values)
    y.push_back(round_to(format, mistake.element(x, problem.params[field::cap])));
  return {{std::string(tensor::y), std::move(y)}};
}

Output run(const Mistake& mistake, const Recipe& recipe, const Problem& problem) {
  if (mistake.element != nullptr) return elementwise(mistake, problem);
  Problem mistaken = problem;
  if (mistake.commit != nullptr) mistake.commit(mistaken);
  Axes axes = recipe.at(problem);
  if (mistake.bend != nullptr) mistake.bend(axes);
  return run(axes, mistaken);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
