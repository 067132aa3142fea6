// Weights as trained: distinct a channel, every bit of the significand in use.
//
//   effective weight = 1 + N(0, 1) / 2, so w = that, or that less the offset where the op multiplies by (1 + w)
//
// Attacks a weight of the wrong channel, a weight forgotten, applied twice or without its 1, and casts before the
// weight: a product with few bits would hide them.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void weights(const FilledRow& row) {
  const double offset = row.parameter(field::offset, 0), mean = row["mean"], sd = row["sd"];
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = mean + sd * row.random.normal(i) - offset;
}

const Registered<Generator> weights_row{{
    .name = "weights",
    .meaning = "effective weights mean + sd N, whatever the offset",
    .attacks = "weights of the wrong channel or form, forgotten or applied twice, casts before the weight",
    .settings = "mean=1,sd=0.5",
    .row = weights,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
