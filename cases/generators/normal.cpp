// Normal rows, what activations look like at first sight: x_i = mean + sd N(0, 1).
//
// Attacks sums of squares that stop growing, squares that overflow from |x| = 256 on in fp16 (sd=100), eps beside quiet
// rows (sd=0.01), and, where mean/sd is large, every variance by E[x^2] - mean^2.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void normal(const FilledRow& row) {
  const double mean = row["mean"], sd = row["sd"];
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = mean + sd * row.random.normal(i);
}

const Registered<Generator> normal_row{{
    .name = "normal",
    .meaning = "mean + sd N(0, 1)",
    .attacks = "low-precision sums, overflow of squares, eps beside quiet rows, one-pass variance of offset rows",
    .settings = "mean=0,sd=1",
    .row = normal,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
