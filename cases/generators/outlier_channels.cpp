// Normal rows with massive activations: `count` channels, the same in every row, at +-scale (1 + N / 8).
//
// Attacks sums in which a few squares are nearly everything, squares that overflow, and 16-bit statistics; the other
// channels come out small and keep their relative error.
//
// Source: Sun, Chen, Kolter and Liu, Massive Activations in Large Language Models, 2024.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void outlier_channels(const FilledRow& row) {
  const Random channels(row.place.of->seed, "outlier channels", 0, 0);
  const double scale = row["scale"];
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = row.random.normal(i);
  for (std::uint64_t k = 0; k < row.settings.count("count"); ++k) {
    const std::uint64_t i = channels.below(row.n, k);
    row.values[i] = scale * channels.sign(k, 1) * (1 + row.random.normal(i, 1) / 8);
  }
}

const Registered<Generator> outlier_channels_row{{
    .name = "outlier_channels",
    .meaning = "normal, a few fixed channels much larger",
    .attacks = "sums beside a few huge squares, overflow of squares",
    .settings = "count=4,scale=100",
    .row = outlier_channels,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
