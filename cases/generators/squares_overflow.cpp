// Squares around the largest number: |x_i| = sqrt(largest) (1/2 + u), signs drawn.
//
// Attacks squares in the storage format: half of them are infinite, so that the results are 0 (fp16: from 256, bf16
// and fp32: from 1.8e19 on).
#include <cmath>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void squares_overflow(const FilledRow& row) {
  const double scale = std::sqrt(row.place.format->largest());
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = row.random.sign(i, 1) * scale * (0.5 + row.random.uniform(i));
}

const Registered<Generator> squares_overflow_row{{
    .name = "squares_overflow",
    .meaning = "squares around the largest number",
    .attacks = "squares in the storage format",
    .settings = "",
    .row = squares_overflow,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
