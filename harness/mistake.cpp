#include "harness/mistake.h"

namespace halfulp {
static Output elementwise(const Mistake& mistake, const Problem& problem) {
  Output output;
  for (const double x : problem.at(tensor::x).values)
    output[std::string(tensor::y)].push_back(mistake.element(x, problem.params[field::cap]));
  return output;
}

static Output mistaken(const Mistake& mistake, const Recipe& recipe, const Problem& problem) {
  if (mistake.element != nullptr) return elementwise(mistake, problem);
  Problem other = problem;
  if (mistake.commit != nullptr) mistake.commit(other);
  Axes axes = recipe.at(problem);
  if (mistake.bend != nullptr) mistake.bend(axes, problem);
  return run(axes, other);
}

Output handed_over(const Mistake& mistake, Output output, const Problem& problem) {
  if (mistake.spoil != nullptr) mistake.spoil(output, problem);
  for (auto& [name, values] : output)
    for (double& each : values) each = round_to(*problem.out.find(name)->second, each);  // [asked]
  return output;
}

Output run(const Mistake& mistake, const Recipe& recipe, const Problem& problem) {
  return handed_over(mistake, mistaken(mistake, recipe, problem), problem);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
