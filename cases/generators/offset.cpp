// Rows far from zero: x_i = m + u_i, u_i uniform with standard deviation 1, m = ratio, negated in every second row.
//
// Attacks E[x^2] - mean^2, which cancels all but 1 / ratio^2 of its digits, means summed in low precision, and the
// shift form x rstd - mean rstd. The spread is bounded, so that mean / spread is what the name says.
#include <cmath>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void offset(const FilledRow& row) {
  const double mean = row.number % 2 == 0 ? row["ratio"] : -row["ratio"];
  const double spread = std::sqrt(12.0);
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = mean + spread * (row.random.uniform(i) - 0.5);
}

const Registered<Generator> offset_row{{
    .name = "offset",
    .meaning = "+-ratio + a uniform spread of standard deviation 1",
    .attacks = "one-pass variance, low-precision means, the shift form",
    .settings = "ratio=1000",
    .row = offset,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
