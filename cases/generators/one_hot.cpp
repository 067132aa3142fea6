// One element, the rest zeros: x_at = value.
//
//   RMSNorm, eps = 0, n = k^2: y_at = k w exactly;  LayerNorm, n = k^2 + 1: y_at = k w + b, else -w / k + b
//
// Attacks stretches that a kernel drops or takes twice (each index in turn), ties of the result, and statistics of
// nearly empty rows.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void one_hot(const FilledRow& row) { row.values[row.settings.index("at", row.n)] = row["value"]; }

const Registered<Generator> one_hot_row{{
    .name = "one_hot",
    .meaning = "value at one index, zeros else",
    .attacks = "dropped or doubled stretches, ties of the result",
    .settings = "at=0,value=1",
    .row = one_hot,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
