// Powers of two: x_i = +-2^j, j a drawn whole number from -span to span.
//
// Attacks exactness: squares and products are exact in every format, so what errs is the sum, the root or the division
// alone.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void powers_of_two(const FilledRow& row) {
  const std::uint64_t span = row.settings.count("span");
  if (span > 500) throw UsageError("powers_of_two:" + std::to_string(span) + ": span must be at most 500");
  for (std::size_t i = 0; i < row.n; ++i)
    row.values[i] = row.random.sign(i, 1) *
                    power_of_two(static_cast<int>(row.random.below(2 * span + 1, i)) - static_cast<int>(span));
}

const Registered<Generator> powers_of_two_row{{
    .name = "powers_of_two",
    .meaning = "+-2^j, j from -span to span",
    .attacks = "sums, roots and divisions alone: products are exact",
    .settings = "span=4",
    .row = powers_of_two,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
