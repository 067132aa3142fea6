// Balanced two-valued rows: of each pair of neighbours one is mean + scale, the other mean - scale, in drawn order.
//
//   LayerNorm, eps = 0: y_i = +-w_i + b_i exactly, so results are sums of two stored numbers and often exact ties
//
// Attacks eps beside the variance (swept over scales), ties of the result, and order: lanes see drawn signs.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void two_valued(const FilledRow& row) {
  const double mean = row["mean"], scale = row["scale"];
  const auto first = [&](std::size_t i) { return scale * row.random.sign(i); };
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = mean + (i % 2 == 0 ? first(i) : -first(i - 1));
}

const Registered<Generator> two_valued_row{{
    .name = "two_valued",
    .meaning = "mean +- scale, balanced, in drawn order",
    .attacks = "eps beside the variance, ties of the result",
    .settings = "mean=0,scale=1",
    .row = two_valued,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
