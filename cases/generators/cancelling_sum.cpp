// A sum that cancels: of each pair the second is minus the first, plus `rest` times another normal.
//
// Attacks means: the sum is rest / 2 of the terms, so that its rounding errors are 1 / rest times as large relatively.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void cancelling_sum(const FilledRow& row) {
  const double rest = row["rest"];
  for (std::size_t i = 0; i < row.n; ++i)
    row.values[i] = i % 2 == 0 ? row.random.normal(i) : rest * row.random.normal(i) - row.random.normal(i - 1);
}

const Registered<Generator> cancelling_sum_row{{
    .name = "cancelling_sum",
    .meaning = "pairs that nearly cancel",
    .attacks = "low-precision means",
    .settings = "rest=0.001",
    .row = cancelling_sum,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
