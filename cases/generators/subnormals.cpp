// Subnormal rows: x_i = +-m 2^(emin - p + 1), m drawn from 1 to 2^(p-1) - 1, in the tensor's format.
//
// Attacks inputs taken as zero (DAZ), results flushed (FTZ), squares that underflow while eps = 0 demands an answer.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void subnormals(const FilledRow& row) {
  const Format& format = *row.place.format;
  const std::uint64_t count = (std::uint64_t{1} << (format.precision - 1)) - 1;
  for (std::size_t i = 0; i < row.n; ++i)
    row.values[i] = row.random.sign(i, 1) * format.smallest() * static_cast<double>(1 + row.random.below(count, i));
}

const Registered<Generator> subnormals_row{{
    .name = "subnormals",
    .meaning = "subnormal numbers of the tensor's format",
    .attacks = "flushing inputs or results to zero",
    .settings = "",
    .row = subnormals,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
