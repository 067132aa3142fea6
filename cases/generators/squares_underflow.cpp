// Squares around the smallest normal: |x_i| = 2^(emin / 2) (1/4 + 2 u), signs drawn.
//
// Attacks squares in the storage format: some become subnormal and lose bits, some vanish, while x itself is an
// ordinary number (fp16: from 2^-7 = 0.0078 down).
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void squares_underflow(const FilledRow& row) {
  const double scale = power_of_two(row.place.format->emin / 2);
  for (std::size_t i = 0; i < row.n; ++i)
    row.values[i] = row.random.sign(i, 1) * scale * (0.25 + 2 * row.random.uniform(i));
}

const Registered<Generator> squares_underflow_row{{
    .name = "squares_underflow",
    .meaning = "squares around the smallest normal number",
    .attacks = "squares in the storage format, eps = 0",
    .settings = "",
    .row = squares_underflow,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
