// A constant row but for one element, one ulp up: x_i = value, x_k = value + ulp(value), k drawn.
//
// Attacks variances of nearly nothing: (n - 1) (ulp / n)^2 beside eps. Right outputs are near b, wrong ones come from
// noise.
#include <algorithm>

#include "cases/generator.h"
#include "reference/registry.h"
#include "reference/ulp.h"

namespace halfulp {
static void almost_constant(const FilledRow& row) {
  const double value = row["value"];
  std::ranges::fill(row.values, value);
  row.values[row.random.below(row.n, 0)] = value + ulp(*row.place.format, value);
}

const Registered<Generator> almost_constant_row{{
    .name = "almost_constant",
    .meaning = "constant but for one element, one ulp up",
    .attacks = "variance from noise, eps",
    .settings = "value=1",
    .row = almost_constant,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
