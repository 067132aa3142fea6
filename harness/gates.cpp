#include "harness/gates.h"

namespace halfulp {
Gates gates(const Problem& problem, const Truth& truth, const Output& output, const Class& declared,
            const std::optional<Form>& form) {
  Gates found{set_gate(problem, truth, output, declared), {}, returned_statistics(problem, truth, output, declared)};
  if (found.set.refused == 0) found.rows = row_factor(problem, truth, output, declared, form);  // [second]
  return found;
}

// [undeclared]
Gates gates(const Problem& problem, const Truth& truth, const Output& output) {
  std::optional<Gates> best;
  const auto rank = [](const Gates& g) {
    return std::tuple(g.set.refused, g.rows.refused, g.returned.refused, g.set.untrusted_rows);
  };
  for (const Class& each : candidates(problem)) {
    Gates tried = gates(problem, truth, output, each);
    if (!best || rank(tried) < rank(*best)) best = std::move(tried);
    if (rank(*best) == std::tuple(0U, 0U, 0U, 0U)) break;
  }
  return *best;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
