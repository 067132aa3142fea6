// A short pattern repeated: x_i = v[i mod k].
//
// Attacks sums folded over lanes (a period that divides the lanes puts equal values into one lane), pads taken for
// data, and pairs that cancel: cycle:260,-260 has mean 0 and squares beyond fp16.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void cycle(const FilledRow& row) {
  const auto& values = row.settings.list();
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = values[i % values.size()];
}

const Registered<Generator> cycle_row{{
    .name = "cycle",
    .meaning = "the values in turn, again and again",
    .attacks = "sums over lanes, pads taken for data, cancelling pairs",
    .settings = "...",
    .row = cycle,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
