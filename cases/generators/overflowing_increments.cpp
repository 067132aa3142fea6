// Increments whose partial sums overflow though the sum does not: in fours +a, +a, -a, -a, a = +-3/4 largest; those left are N.
//
// Attacks streams and sums in the storage format: inf - inf = nan where the answer is an ordinary number.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void overflowing_increments(const FilledRow& row) {
  const bool in_four = row.copy / 4 < row.place.copies / 4;
  const Random signs = row.place.random(row.copy / 4 * 4, row.number);
  const double size = row.place.format->largest() * (row.copy % 4 < 2 ? 0.75 : -0.75);
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = in_four ? size * signs.sign(i) : row.random.normal(i);
}

const Registered<Generator> overflowing_increments_row{{
    .name = "overflowing_increments",
    .meaning = "partial sums beyond the largest number, the sum not",
    .attacks = "streams that overflow on the way",
    .settings = "",
    .row = overflowing_increments,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
