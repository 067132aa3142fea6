#include "harness/recipe.h"

#include <cmath>

#include "harness/steps/steps.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
bool Recipe::takes(const Problem& problem) const {
  return std::ranges::find(ops, problem.op->name) != ops.end() && (covers == nullptr || covers(problem));
}

Axes Recipe::at(const Problem& problem) const {
  Axes adapted = axes;
  if (adapt != nullptr) adapt(adapted, problem);
  return adapted;
}

const Recipe& recipe(std::string_view name) { return *find(Registered<Recipe>::all(), "recipe", name); }

std::vector<const Recipe*> recipes_of(std::string_view op) {
  std::vector<const Recipe*> found;
  for (const Recipe* each : Registered<Recipe>::all())
    if (std::ranges::find(each->ops, op) != each->ops.end()) found.push_back(each);
  return found;
}

const Recipe& safe_recipe(std::string_view op) {
  for (const Recipe* each : recipes_of(op))
    if (each->safe) return *each;
  throw std::logic_error("no recipe is the yardstick of " + std::string(op));
}

// The rows of a result, one after the other, each element read by `part`.
template <class Number, class Steps, class Part>
static Output collected(Steps compute, const Axes& axes, const Problem& problem, Part part) {
  Output output;
  Arithmetic<Number> in(axes.subnormals);
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const auto result = compute(in, axes, problem, row);
    for (const auto& each : result.y) output[std::string(tensor::y)].push_back(part(each.number));
    for (const auto& each : result.sum) output[std::string(tensor::sum)].push_back(part(each.number));
  }
  return output;
}

Output run(const Axes& axes, const Problem& problem) {
  return collected<double>(steps_of(problem).rounded, axes, problem, [](double value) { return value; });
}

Output run(const Recipe& recipe, const Problem& problem) { return run(recipe.at(problem), problem); }

Output bounds(const Recipe& recipe, const Problem& problem) {
  return collected<Bounded>(steps_of(problem).bounded, recipe.at(problem), problem,
                            [](const Bounded& each) { return each.radius; });
}

std::deque<StepRecord> steps(const Recipe& recipe, const Problem& problem) {
  const Axes axes = recipe.at(problem);
  Arithmetic<double> in(axes.subnormals);
  steps_of(problem).rounded(in, axes, problem, 0);
  return in.steps();
}

bool same_value(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }
bool same_bits(double a, double b) { return same_value(a, b) && (std::isnan(a) || std::signbit(a) == std::signbit(b)); }
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
