// All the energy at the end: the last `count` elements are normal, those before are quiet times that.
//
// Attacks elements that fill no vector, no warp, no block: a kernel that drops its tail divides by nearly nothing.
#include <algorithm>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void tail_energy(const FilledRow& row) {
  const double quiet = row["quiet"];
  const std::size_t count = row.settings.count("count"), quiet_until = row.n - std::min(row.n, count);
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = row.random.normal(i) * (i < quiet_until ? quiet : 1);
}

const Registered<Generator> tail_energy_row{{
    .name = "tail_energy",
    .meaning = "the last elements normal, those before quiet",
    .attacks = "dropped tails, sums that absorb small terms",
    .settings = "count=3,quiet=0.001",
    .row = tail_energy,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
