// Unequal magnitudes with a rational root: pairs (a, b) with (a^2 + b^2) / 2 = c^2, signs drawn, for even n and eps = 0.
//
//   families 0 to 3: (1, 7; 5) (7, 17; 13) (7, 23; 17) (17, 31; 25)
//
// Attacks ties that a constant row does not show: y = a w / c is halfway with tie_weights:den=5 (family 0), b w / c
// beside it is not.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
struct RootPair {
  double a, b;
};
constexpr RootPair families[] = {{1, 7}, {7, 17}, {7, 23}, {17, 31}};

static void rational_root(const FilledRow& row) {
  const std::uint64_t which = row.settings.count("family");
  if (which >= std::size(families))
    throw UsageError("rational_root:" + std::to_string(which) + ": families are 0 to 3");
  const auto [a, b] = families[which];
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = row.random.sign(i) * (i % 2 == 0 ? a : b);
}

const Registered<Generator> rational_root_row{{
    .name = "rational_root",
    .meaning = "pairs whose mean square is a square",
    .attacks = "exact ties of the result beside others",
    .settings = "family=0",
    .row = rational_root,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
