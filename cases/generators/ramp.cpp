// A straight line: x_i = base + (step i), product and sum each rounded to binary64, never fused.
//
// Attacks merges of partial means with the wrong counts (every stretch has another mean), one-pass variance at a large
// base (base=1e+06,step=0.25), and sums in order: partial sums grow as i^2, squares as i^3.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void ramp(const FilledRow& row) {
  const double base = row["base"], step = row["step"];
  for (std::size_t i = 0; i < row.n; ++i) {
    const double product = step * static_cast<double>(i);
    row.values[i] = base + product;
  }
}

const Registered<Generator> ramp_row{{
    .name = "ramp",
    .meaning = "base + step i",
    .attacks = "merges of partial means and variances, one-pass variance at a large base",
    .settings = "base=0,step=1",
    .row = ramp,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
