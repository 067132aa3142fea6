// Heavy tails: x_i = scale N^3 / sqrt 15, variance scale^2, kurtosis 46.
//
// Attacks sums whose largest terms come anywhere, and statistics rounded to 16 bits.
#include <cmath>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void heavy_tails(const FilledRow& row) {
  const double scale = row["scale"] / std::sqrt(15.0);
  for (std::size_t i = 0; i < row.n; ++i) {
    const double z = row.random.normal(i);
    row.values[i] = scale * z * z * z;
  }
}

const Registered<Generator> heavy_tails_row{{
    .name = "heavy_tails",
    .meaning = "cubes of normals",
    .attacks = "sums whose largest terms come anywhere",
    .settings = "scale=1",
    .row = heavy_tails,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
