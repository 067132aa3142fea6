// Weights that 1 + w swallows: w uniform in (-2^-(p+1), 2^-p), p of the weight's format.
//
// Attacks 1 + w rounded to storage: all of these become 1, and what training put into them is lost (bf16: up to
// 0.0039). For offset=1.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void one_plus_w_small(const FilledRow& row) {
  const double unit = power_of_two(-row.place.format->precision);
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = unit * (1.5 * row.random.uniform(i) - 0.5);
}

const Registered<Generator> one_plus_w_small_row{{
    .name = "one_plus_w_small",
    .meaning = "w so small that 1 + w rounds to 1",
    .attacks = "1 + w rounded to storage",
    .settings = "",
    .row = one_plus_w_small,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
