// Weights whose 1 + w is halfway between two numbers of the format (p bits):
//
//   w = (2j + 1) 2^-p  or  -(2j + 1) 2^-(p+1),   |w| < 1/2, sign and j drawn
//
// Attacks 1 + w rounded to storage before it meets x: each w is as wrong as it can be, half an ulp, ties to even. For
// offset=1.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void one_plus_w_ties(const FilledRow& row) {
  const int precision = row.place.format->precision;
  const std::uint64_t count = std::uint64_t{1} << (precision - 2);
  for (std::size_t i = 0; i < row.n; ++i) {
    const bool above = row.random.sign(i, 1) > 0;
    const auto odd = static_cast<double>(2 * row.random.below(count, i) + 1);
    row.values[i] = above ? odd * power_of_two(-precision) : -odd * power_of_two(-precision - 1);
  }
}

const Registered<Generator> one_plus_w_ties_row{{
    .name = "one_plus_w_ties",
    .meaning = "w with 1 + w halfway between two numbers",
    .attacks = "1 + w rounded to storage",
    .settings = "",
    .row = one_plus_w_ties,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
