#include "harness/daz.h"

#include <cmath>

#include "harness/gates.h"

namespace halfulp {
std::optional<UnderDaz> seen_under_daz(const Problem& problem, const Class& declared) {
  const double normal = power_of_two(working(problem, declared).emin);
  UnderDaz seen{problem, {}};
  bool any = false;
  for (auto& [name, tensor] : seen.problem.in)
    for (double& each : tensor.values)
      if (each != 0 && std::fabs(each) < normal) each = std::copysign(0.0, each), any = true;
  if (!any) return {};
  seen.truth = evaluate(seen.problem);
  return seen;
}

bool explained_by_daz(const Problem& problem, const Output& output) {
  const Class flushing{.flush = true, .daz = true};
  const auto seen = seen_under_daz(problem, flushing);
  if (!seen) return false;
  const Gates found = gates(seen->problem, seen->truth, output, flushing);
  return found.set.gated > 0 && found.set.refused == 0 && found.rows.refused == 0;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
