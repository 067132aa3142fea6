// A row alone gives what it gives in a batch.
//
// [rule]  By the class (harness/property.h): rows do not see each other, but a kernel may sum in another order where rows
//         are few or stand elsewhere; torch.rsqrt in 16 bits depends on the position. That is told, "not batch invariant".
#include "harness/part.h"
#include "harness/property.h"
#include "reference/registry.h"

namespace halfulp {
static PropertyFinding ask(const PropertyAsked& asked) {
  const Problem& problem = asked.problem;
  const Output batch = asked.call(problem, {});
  Output alone;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const std::size_t one[] = {row};
    for (const auto& [name, values] : asked.call(part(problem, one), {}))
      alone[name].insert(alone[name].end(), values.begin(), values.end());
  }
  return compared(asked, problem, alone, batch, "not batch invariant, alone and in a batch of 5 rows");
}

const Registered<Property> property{
    {.name = "row_alone", .meaning = "a row alone gives what it gives in a batch", .cases = one_batch, .ask = ask}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
