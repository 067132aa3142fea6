// Every number of a format: x = the value with pattern number from + row n + i, modulo the number of patterns.
//
// Attacks anything that only some bits show; with softcap, 65,536 elements are all inputs of a 16-bit format, nan and
// infinities too.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void patterns(const FilledRow& row) {
  const Format& format = *row.place.format;
  const std::uint64_t from = row.settings.count("from") + row.number * row.n;
  const std::uint64_t mask = ~std::uint64_t{0} >> (64 - format.bits);
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = decode(format, ((from + i) << format.padding()) & mask);
}

const Registered<Generator> patterns_row{{
    .name = "patterns",
    .meaning = "the values of consecutive bit patterns",
    .attacks = "anything: exhausts a 16-bit format",
    .settings = "from=0",
    .row = patterns,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
