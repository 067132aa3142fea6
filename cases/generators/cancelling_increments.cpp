// Increments that come and go: copies 2j and 2j + 1 are +a and -a, a = scale N of copy 2j; the last of an odd k is N / 256.
//
// Attacks a stream that must come back: what it lost of its small parts beside a large increment stays lost.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void cancelling_increments(const FilledRow& row) {
  const bool alone = row.copy % 2 == 0 && row.copy + 1 == row.place.copies;
  const Random random = row.place.random(row.copy - row.copy % 2, row.number);
  const double scale = alone ? 0x1p-8 : row.copy % 2 == 0 ? row["scale"] : -row["scale"];
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = scale * random.normal(i);
}

const Registered<Generator> cancelling_increments_row{{
    .name = "cancelling_increments",
    .meaning = "pairs of increments that cancel",
    .attacks = "streams that lose their small parts",
    .settings = "scale=100",
    .row = cancelling_increments,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
