// Rows as small as embeddings: mean square = factor eps, normal.
//
// Attacks a wrong eps, eps added outside the root, eps that vanishes in 16 bits: only where mean square and eps are of
// a size does eps show. eps is the case's, 1e-6 where the op has none.
#include <cmath>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void embedding(const FilledRow& row) {
  const double sd = std::sqrt(row["factor"] * row.parameter(field::eps, 1e-6));
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = sd * row.random.normal(i);
}

const Registered<Generator> embedding_row{{
    .name = "embedding",
    .meaning = "normal, mean square = factor eps",
    .attacks = "wrong eps, eps outside the root, eps rounded to nothing",
    .settings = "factor=1",
    .row = embedding,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
