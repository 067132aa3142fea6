// A flat row with spikes: base everywhere, the values at the indices (negative: from the end).
//
// Attacks sums by where the spike lies: first, every later square is lost beside it (spike:base=1,0=64 in bf16);
// last, a flat sum must still take it; in the middle or in the last lane that fills no vector, a dropped stretch shows.
#include <algorithm>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void spike(const FilledRow& row) {
  std::ranges::fill(row.values, row["base"]);
  for (const auto& [index, value] : row.settings.pairs()) row.values[place_in(index, row.n)] = value;
}

const Registered<Generator> spike_row{{
    .name = "spike",
    .meaning = "base everywhere, the values at the indices",
    .attacks = "sums beside one large term: first, middle, last; dropped stretches",
    .settings = "base=0,index=value",
    .row = spike,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
