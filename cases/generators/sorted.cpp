// Normal rows in order: x_i = the normal quantile of (i + 1/2) / n, ascending, descending with down=1.
//
// Attacks sums in order of the terms: descending squares are absorbed one by one, ascending ones are the safest order
// there is.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void sorted(const FilledRow& row) {
  const bool down = row["down"] != 0;
  for (std::size_t i = 0; i < row.n; ++i)
    row.values[i] = normal_quantile((static_cast<double>(down ? row.n - 1 - i : i) + 0.5) / static_cast<double>(row.n));
}

const Registered<Generator> sorted_row{{
    .name = "sorted",
    .meaning = "normal quantiles in order",
    .attacks = "sums in order of their terms",
    .settings = "down=0",
    .row = sorted,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
