// Increments below half an ulp of the stream: share ulp(h_i) away from zero, h the starting stream; share=0.5 are ties.
//
// Attacks a residual stream in its storage format: each addition returns the old value, though k of them are k share
// ulps (1000 + 1.5 in bf16, 64 times).
#include <cmath>

#include "cases/generator.h"
#include "reference/op.h"
#include "reference/registry.h"
#include "reference/ulp.h"

namespace halfulp {
static void vanishing_increments(const FilledRow& row) {
  const std::vector<double> stream = stored(*row.place.of, tensor::residual);
  if (stream.empty())
    throw UsageError("vanishing_increments: " + std::string(row.place.of->op->name) +
                     " has no residual to vanish beside");
  for (std::size_t i = 0; i < row.n; ++i) {
    const double h = stream[row.number * row.n + i], increment = row["share"] * ulp(*row.place.format, h);
    row.values[i] = std::signbit(h) ? -increment : increment;
  }
}

const Registered<Generator> vanishing_increments_row{{
    .name = "vanishing_increments",
    .meaning = "share ulp of the starting stream",
    .attacks = "streams in storage that absorb every increment",
    .settings = "share=0.4",
    .row = vanishing_increments,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
