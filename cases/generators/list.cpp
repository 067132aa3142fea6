// A row written out: x_i = v[i], exactly n values (a case from a report, a worked example, a nan at a place).
//
// Attacks whatever its author had in mind.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void list(const FilledRow& row) {
  const auto& values = row.settings.list();
  if (values.size() != row.n)
    throw UsageError("list:" + std::string(row.place.settings) + ": " + std::to_string(values.size()) +
                     " values for a row of n=" + std::to_string(row.n) + "; cycle: repeats them");
  std::ranges::copy(values, row.values.begin());
}

const Registered<Generator> list_row{{
    .name = "list",
    .meaning = "the values, one an element",
    .attacks = "whatever a report or a worked example shows",
    .settings = "...",
    .row = list,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
