// Every binade that matters to a softcap: |x_i| = cap 2^e (1 + u), e rising over the row from -20 to 4, signs in turn.
//
// Attacks softcap in storage: from z^2 / 3 below an ulp (y = x) over the bend to the cap. cap is the case's, 30 where
// the op has none.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void softcap_sweep(const FilledRow& row) {
  const double cap = row.parameter(field::cap, 30);
  for (std::size_t i = 0; i < row.n; ++i) {
    const int e = static_cast<int>(i * 25 / row.n) - 20;
    row.values[i] = (i % 2 == 0 ? cap : -cap) * power_of_two(e) * (1 + row.random.uniform(i));
  }
}

const Registered<Generator> softcap_sweep_row{{
    .name = "softcap_sweep",
    .meaning = "|x / cap| from 2^-20 to 2^5",
    .attacks = "softcap in storage, over the whole bend",
    .settings = "",
    .row = softcap_sweep,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
