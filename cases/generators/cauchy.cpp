// The heaviest tails: a quotient of two normals (Cauchy's distribution), cut at +-2^14.
//
// Attacks sums that one element decides, wherever it lies; no law of large numbers steadies them.
#include <algorithm>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void cauchy(const FilledRow& row) {
  for (std::size_t i = 0; i < row.n; ++i)
    row.values[i] = std::clamp(row.random.normal(i) / row.random.normal(i, 1), -0x1p14, 0x1p14);
}

const Registered<Generator> cauchy_row{{
    .name = "cauchy",
    .meaning = "quotients of two normals, cut at 2^14",
    .attacks = "sums that one element decides",
    .settings = "",
    .row = cauchy,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
