// Constant rows: x_i = value.
//
// Attacks one-pass variance (it goes negative: NaN, or a variance from rounding alone), sums that stagnate, squares
// that overflow (300 in fp16, 1e25 in fp32), and models of rounding errors as random: all errors have one sign here.
#include <algorithm>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void constant(const FilledRow& row) { std::ranges::fill(row.values, row["value"]); }

const Registered<Generator> constant_row{{
    .name = "const",
    .meaning = "every element the same value",
    .attacks = "one-pass variance, stagnating sums, overflow of squares",
    .settings = "value",
    .row = constant,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
