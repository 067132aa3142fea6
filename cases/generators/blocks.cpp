// Stretches of different size: each block of `size` elements is normal times 2^j, j drawn from -span to span.
//
// Attacks merges of partial means and variances (chunked Welford, warps, split rows), where one part outweighs the
// others.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void blocks(const FilledRow& row) {
  const std::uint64_t size = row.settings.count("size"), span = row.settings.count("span");
  if (size == 0 || span > 500) throw UsageError("blocks: size must be at least 1 and span at most 500");
  for (std::size_t i = 0; i < row.n; ++i) {
    const auto j = static_cast<int>(row.random.below(2 * span + 1, i / size, 1)) - static_cast<int>(span);
    row.values[i] = row.random.normal(i) * power_of_two(j);
  }
}

const Registered<Generator> blocks_row{{
    .name = "blocks",
    .meaning = "blocks of different size",
    .attacks = "merges of partial means and variances",
    .settings = "size=128,span=6",
    .row = blocks,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
