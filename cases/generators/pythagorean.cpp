// Equal magnitudes that make the root rational: |x_i| = sqrt(eps) leg / other, balanced signs in drawn order.
//
//   sqrt(mean square + eps) = sqrt(eps) hypotenuse / other, so y = +-(leg / hypotenuse) w: 3/5 for legs 3 and 4;
//   exact where eps is a power of four: x = 3 2^-12, eps = 2^-20, w = 435/256 give y = 261/256, a tie in bf16
//
// Attacks references and kernels that decide a rounding by a finite precision: with tie_weights:num=3,den=5 every
// result is halfway.
#include <cmath>

#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void pythagorean(const FilledRow& row) {
  const double size = std::sqrt(row.parameter(field::eps, 0x1p-20)) * row["leg"] / row["other"];
  const auto first = [&](std::size_t i) { return size * row.random.sign(i); };
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = i % 2 == 0 ? first(i) : -first(i - 1);
}

const Registered<Generator> pythagorean_row{{
    .name = "pythagorean",
    .meaning = "|x| = sqrt(eps) leg / other: rational roots",
    .attacks = "exact ties of the result",
    .settings = "leg=3,other=4",
    .row = pythagorean,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
