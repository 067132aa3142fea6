// Where a softcap saturates: |x_i| = cap (2 + 9 i / n + u / 2), signs in turn.
//
// Attacks tanh that becomes 1 too early or never: results one ulp below the cap, and Rule K's decisions at the
// asymptote.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void softcap_saturation(const FilledRow& row) {
  const double cap = row.parameter(field::cap, 30);
  for (std::size_t i = 0; i < row.n; ++i) {
    const double z = 2 + 9 * (static_cast<double>(i) / static_cast<double>(row.n)) + row.random.uniform(i) / 2;
    row.values[i] = (i % 2 == 0 ? cap : -cap) * z;
  }
}

const Registered<Generator> softcap_saturation_row{{
    .name = "softcap_saturation",
    .meaning = "|x / cap| from 2 to 11.5",
    .attacks = "tanh near 1, results beside the cap",
    .settings = "",
    .row = softcap_saturation,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
