// The top of the range: |x_i| = largest (1 + u) / 2, signs drawn.
//
// Attacks sums, differences from the mean and squares that overflow in fp32 though every result is about 1; kernels
// that scale first survive.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void near_largest(const FilledRow& row) {
  const double largest = row.place.format->largest();
  for (std::size_t i = 0; i < row.n; ++i)
    row.values[i] = row.random.sign(i, 1) * largest * (1 + row.random.uniform(i)) / 2;
}

const Registered<Generator> near_largest_row{{
    .name = "near_largest",
    .meaning = "the top binade of the tensor's format",
    .attacks = "overflow of sums, differences and squares",
    .settings = "",
    .row = near_largest,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
