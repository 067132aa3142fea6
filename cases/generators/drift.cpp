// Increments of one sign: |N| step.
//
// Attacks a residual stream kept in 16 bits: every rounding drops the same way, and the stream stops following its
// increments.
#include <cmath>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void drift(const FilledRow& row) {
  const double step = row["step"];
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = std::abs(step * row.random.normal(i));
}

const Registered<Generator> drift_row{{
    .name = "drift",
    .meaning = "small increments of one sign",
    .attacks = "16-bit residual streams",
    .settings = "step=0.02",
    .row = drift,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
