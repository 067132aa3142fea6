// Weights at the ends, in turn by channel: 0, -0, smallest, -2^emin, largest / 16, -1, 1 + ulp, 1 - ulp / 2, then a normal one.
//
// Attacks signs of zero, products that underflow or come near overflow, and weights that a kernel takes for 1 or for
// absent.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void weights_special(const FilledRow& row) {
  const Format& format = *row.place.format;
  const double ulp_of_1 = power_of_two(1 - format.precision), huge = format.largest() / 16;
  const double special[] = {0,    -0.0, format.smallest(), -power_of_two(format.emin),
                            huge, -1,   1 + ulp_of_1,      1 - ulp_of_1 / 2};
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = i % 9 < 8 ? special[i % 9] : 1 + row.random.normal(i) / 2;
}

const Registered<Generator> weights_special_row{{
    .name = "weights_special",
    .meaning = "0, -0, tiny, huge, and neighbours of 1, in turn",
    .attacks = "signs of zero, underflow, weights taken for 1",
    .settings = "",
    .row = weights_special,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
