// Normal rows with a special value, by row in turn: a nan, inf, -inf, inf and -inf, inf and a nan, at drawn places.
//
// Attacks kernels that swallow a nan (max, comparisons, clamps) or invent one: a nan makes its row nan, an infinity
// only itself in RMSNorm.
#include <limits>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void specials(const FilledRow& row) {
  constexpr double inf = std::numeric_limits<double>::infinity(), nan = std::numeric_limits<double>::quiet_NaN();
  constexpr double kinds[][2] = {{nan, nan}, {inf, inf}, {-inf, -inf}, {inf, -inf}, {inf, nan}};
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = row.random.normal(i);
  const std::uint64_t at = row.random.below(row.n, 0, 1);
  row.values[at] = kinds[row.number % 5][0];
  row.values[(at + row.n / 2) % row.n] = kinds[row.number % 5][1];
}

const Registered<Generator> specials_row{{
    .name = "specials",
    .meaning = "normal rows with nan and infinities, by row in turn",
    .attacks = "swallowed or invented nan",
    .settings = "",
    .row = specials,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
