// Two values in turn: x_i = mean + step, mean - step, ...
//
// Attacks sums by lanes (an even number of lanes sees constant lanes), one-pass variance at a large mean, and sums
// that must cancel exactly at mean 0.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void alternating(const FilledRow& row) {
  const double mean = row["mean"], step = row["step"];
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = i % 2 == 0 ? mean + step : mean - step;
}

const Registered<Generator> alternating_row{{
    .name = "alternating",
    .meaning = "mean + step, mean - step in turn",
    .attacks = "sums by lanes, one-pass variance at a large mean",
    .settings = "mean=0,step=1",
    .row = alternating,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
