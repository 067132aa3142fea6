// Small whole numbers: x_i drawn from -limit to limit.
//
// Attacks explanations: sums and sums of squares are exact in fp32 in any order (n limit^2 < 2^24), so an error is not
// the order's.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void exact_sums(const FilledRow& row) {
  const std::uint64_t limit = row.settings.count("limit");
  for (std::size_t i = 0; i < row.n; ++i)
    row.values[i] = static_cast<double>(row.random.below(2 * limit + 1, i)) - static_cast<double>(limit);
}

const Registered<Generator> exact_sums_row{{
    .name = "exact_sums",
    .meaning = "whole numbers from -limit to limit",
    .attacks = "errors that are not the order's: sums are exact",
    .settings = "limit=8",
    .row = exact_sums,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
