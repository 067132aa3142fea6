// Elements of many sizes: x_i = N 2^j, j a drawn whole number from -span to span.
//
// Attacks small outputs beside large ones: relative errors of the elements differ, sums absorb, fp16 results become
// subnormal.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void mixed_scales(const FilledRow& row) {
  const std::uint64_t span = row.settings.count("span");
  if (span > 500) throw UsageError("mixed_scales:" + std::to_string(span) + ": span must be at most 500");
  for (std::size_t i = 0; i < row.n; ++i)
    row.values[i] = row.random.normal(i) *
                    power_of_two(static_cast<int>(row.random.below(2 * span + 1, i, 1)) - static_cast<int>(span));
}

const Registered<Generator> mixed_scales_row{{
    .name = "mixed_scales",
    .meaning = "normal times 2^j, j from -span to span",
    .attacks = "absorbed terms, subnormal results beside large ones",
    .settings = "span=10",
    .row = mixed_scales,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
