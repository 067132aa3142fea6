// GPT-2 at initialisation: the projections that write to the stream have sd 0.02 / sqrt(N), N = k residual layers.
//
//   increments 0.02 sqrt(n) N(0, 1) / sqrt k, as of unit inputs; the starting stream (residual=gpt2_init) 0.02 N(0, 1)
//
// Attacks residual streams whose increments keep the variance of their sum whatever the depth.
//
// Source: Radford et al., Language Models are Unsupervised Multitask Learners, 2019, section 2.3.
#include <cmath>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void gpt2_init(const FilledRow& row) {
  const bool embedding = row.place.tensor == tensor::residual;
  const double fan = std::sqrt(static_cast<double>(row.n) / static_cast<double>(row.place.copies));
  const double sd = embedding ? 0.02 : 0.02 * fan;
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = sd * row.random.normal(i);
}

const Registered<Generator> gpt2_init_row{{
    .name = "gpt2_init",
    .meaning = "increments of variance 0.0004 n / k",
    .attacks = "residual streams at initialisation",
    .settings = "",
    .row = gpt2_init,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
