// Llama at initialisation: every projection has sd 0.02, so the stream's variance grows with each of the k layers.
//
//   increments 0.02 sqrt(n) N(0, 1), as of unit inputs; the starting stream (residual=llama_init) 0.02 N(0, 1)
//
// Attacks residual streams that grow: each increment becomes smaller beside the stream, and 16 bits absorb more of it.
#include <cmath>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void llama_init(const FilledRow& row) {
  const bool embedding = row.place.tensor == tensor::residual;
  const double sd = embedding ? 0.02 : 0.02 * std::sqrt(static_cast<double>(row.n));
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = sd * row.random.normal(i);
}

const Registered<Generator> llama_init_row{{
    .name = "llama_init",
    .meaning = "increments of variance 0.0004 n",
    .attacks = "residual streams that grow with depth",
    .settings = "",
    .row = llama_init,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
