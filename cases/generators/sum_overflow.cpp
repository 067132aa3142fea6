// Every square finite, their sum not: |x_i| = sqrt(largest / n) (1 + u), signs drawn.
//
// Attacks sums of squares in the storage format, and tests that check only the largest element (fp16, n = 4096: from 4
// on).
#include <cmath>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void sum_overflow(const FilledRow& row) {
  const double scale = std::sqrt(row.place.format->largest() / static_cast<double>(row.n));
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = row.random.sign(i, 1) * scale * (1 + row.random.uniform(i));
}

const Registered<Generator> sum_overflow_row{{
    .name = "sum_overflow",
    .meaning = "squares finite, their sum beyond the largest number",
    .attacks = "sums of squares in the storage format",
    .settings = "",
    .row = sum_overflow,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
