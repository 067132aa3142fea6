#include "harness/diagnose.h"

#include <algorithm>
#include <cmath>

#include "harness/mistake.h"
#include "reference/evaluate.h"
#include "reference/registry.h"

namespace halfulp {
static bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

// The elements whose output is not the right one; of those the mistake has to explain as many as it can.
static std::vector<std::size_t> wrong(const std::vector<double>& got, const std::vector<Certified>& truth) {
  std::vector<std::size_t> elements;
  for (std::size_t i = 0; i < got.size(); ++i)
    if (!same(got[i], truth[i].rounded)) elements.push_back(i);
  return elements;
}

// An RMSNorm with a bias is no operation of the reference.
static bool defined(const Problem& problem) {
  return std::ranges::all_of(problem.in, [&](const auto& each) {
    return std::ranges::find(problem.op->operands, each.first, &Operand::name) != problem.op->operands.end();
  });
}

// Empty where the mistake is no other problem, or where that problem has no proved truth: then it explains nothing.
static std::vector<double> mistaken_truth(const Mistake& mistake, const Problem& asked) try {
  if (mistake.commit == nullptr) return {};
  Problem problem = asked;
  mistake.commit(problem);
  if (!defined(problem)) return {};
  Output exact;
  for (const auto& [name, elements] : evaluate(problem))
    for (const Certified& each : elements) exact[name].push_back(each.rounded);
  return handed_over(mistake, std::move(exact), asked).at(std::string(tensor::y));
} catch (const Untrusted&) {
  return {};
}

static Hypothesis hypothesis(const Mistake& mistake, const Trial& trial, const std::vector<double>& got,
                             const std::vector<std::size_t>& elements, const Recipe& recipe) {
  const std::vector<double> reference = mistaken_truth(mistake, trial.problem);
  const std::vector<double> computed = run(mistake, recipe, trial.problem).at(std::string(tensor::y));
  Hypothesis of{std::string(mistake.name), std::string(mistake.looks_like), 0, elements.size()};
  for (const std::size_t i : elements)
    of.explains += same(got[i], computed[i]) || (!reference.empty() && same(got[i], reference[i]));
  return of;
}

std::vector<Hypothesis> hypotheses(const Trial& trial, const Output& output, const Recipe* as) {
  if (trial.problem.rows * trial.problem.n > 1 << 14) return {};  // [small]
  const Recipe& recipe = as != nullptr ? *as : safe_recipe(trial.problem.op->name);
  const auto& got = output.at(std::string(tensor::y));
  const std::vector<std::size_t> elements = wrong(got, trial.truth.at(std::string(tensor::y)));
  std::vector<Hypothesis> all;
  for (const Mistake* each : Registered<Mistake>::all()) {
    if (!each->applies(trial.problem)) continue;
    Hypothesis found = hypothesis(*each, trial, got, elements, recipe);
    if (found.explains > 0) all.push_back(std::move(found));
  }
  std::ranges::sort(
      all, {}, [](const Hypothesis& each) { return std::pair(-static_cast<double>(each.explains), each.mistake); });
  return all;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
