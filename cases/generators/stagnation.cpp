// Rows of nearly equal positive squares: x_i = 1 + u / 4.
//
// Attacks sums in low precision: sum and sum of squares stop where a term is half an ulp of the sum (bf16 at 256 to
// 512, fp16 at 2048 to 4096), and every later term is lost.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void stagnation(const FilledRow& row) {
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = 1 + row.random.uniform(i) / 4;
}

const Registered<Generator> stagnation_row{{
    .name = "stagnation",
    .meaning = "uniform in (1, 1.25)",
    .attacks = "low-precision sums that stop growing",
    .settings = "",
    .row = stagnation,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
