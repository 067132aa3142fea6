// Where x / cap is subnormal: |x_i| = cap 2^emin u, signs drawn.
//
// Attacks softcap in storage: z loses its bits though x has them, up to cap / 2 ulps (in fp16 from |x| = 0.0018 down).
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void softcap_subnormal(const FilledRow& row) {
  const double scale = row.parameter(field::cap, 30) * power_of_two(row.place.format->emin);
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = row.random.sign(i, 1) * scale * row.random.uniform(i);
}

const Registered<Generator> softcap_subnormal_row{{
    .name = "softcap_subnormal",
    .meaning = "x / cap subnormal in the tensor's format",
    .attacks = "softcap in storage, flushing",
    .settings = "",
    .row = softcap_subnormal,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
