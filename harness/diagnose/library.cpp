#include "harness/diagnose/library.h"

#include <algorithm>

#include "reference/registry.h"

namespace halfulp {
CauseLibrary library(const Op& op) { return {Registered<Mistake>::all(), recipes_of(op.name)}; }

Output rounded(const Truth& truth, const Problem& problem) {
  Output output;
  for (const auto& [name, format] : problem.out)
    for (const Certified& each : truth.find(name)->second) output[name].push_back(each.rounded);
  return output;
}

// An RMSNorm with a bias is no operation of the reference.
static bool defined(const Problem& problem) {
  return std::ranges::all_of(problem.in, [&](const auto& each) {
    return std::ranges::find(problem.op->operands, each.first, &Operand::name) != problem.op->operands.end();
  });
}

// The truth of the problem as the mistake makes it.
static std::optional<Output> truth_of(const Mistake& mistake, const Problem& asked) {
  if (mistake.commit == nullptr || mistake.bend != nullptr) return std::nullopt;  // else not this problem alone
  Problem problem = asked;
  mistake.commit(problem);
  if (!defined(problem)) return std::nullopt;
  return handed_over(mistake, rounded(evaluate(problem), problem), asked);
}

std::optional<Output> yield(const Way& way, const Problem& problem) try {
  if (way.recipe != nullptr && !way.recipe->takes(problem)) return std::nullopt;
  const bool made = way.mistake != nullptr && way.mistake->applies(problem);  // [trigger]
  if (made) return way.recipe == nullptr ? truth_of(*way.mistake, problem) : run(*way.mistake, *way.recipe, problem);
  return way.recipe == nullptr ? rounded(evaluate(problem), problem) : run(*way.recipe, problem);
} catch (const Untrusted&) {
  return std::nullopt;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
