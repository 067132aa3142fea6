// Rows of zeros, signs drawn.
//
// Attacks 0 / 0 where eps is forgotten or rounds to zero, and the sign of zero: y keeps the sign of x w.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void signed_zeros(const FilledRow& row) {
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = 0 * row.random.sign(i);
}

const Registered<Generator> signed_zeros_row{{
    .name = "signed_zeros",
    .meaning = "zeros of drawn sign",
    .attacks = "0 / 0, signs of zero",
    .settings = "",
    .row = signed_zeros,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
