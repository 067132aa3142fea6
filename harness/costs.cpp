// What a recipe costs an element, counted from its steps: the bytes of its tensors, each read or written once, the
// operations by format and the conversions between formats.
#include "harness/arithmetic.h"
#include "harness/recipe.h"
#include "harness/record.h"

namespace halfulp {
Cost costs(const Recipe& recipe, const Problem& problem) {
  const auto elements = static_cast<double>(problem.n), all = elements * static_cast<double>(problem.rows);
  Cost cost;
  for (const auto& [name, each] : problem.in)
    cost.bytes_read += static_cast<double>(each.values.size()) * each.format->bits / 8 / all;
  for (const auto& [name, format] : problem.out)
    cost.bytes_written += static_cast<double>(size_of(problem, name)) * format->bits / 8 / all;
  for (const StepRecord& each : steps(recipe, problem)) {
    if (each.operations > 0)
      cost.operations[std::string(each.format->name)] += static_cast<double>(each.operations) / elements;
    cost.conversions += static_cast<double>(each.conversions) / elements;
  }
  return cost;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
