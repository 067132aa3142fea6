// Uniform rows, x_i = lo + (hi - lo) u, as rand() of a framework and many public tests draw them.
//
// Attacks nothing by itself: it is what others test with. All positive (lo=0) it hides a mean that is not subtracted;
// in [-1, 1] it keeps a softcap where cap tanh(x / cap) and x agree. Tensors of one case are independent of each other,
// which those of splitmix are not.
#include "cases/generator.h"
#include "reference/registry.h"

namespace halfulp {
static void uniform(const FilledRow& row) {
  const double lo = row["lo"], width = row["hi"] - lo;
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = lo + width * row.random.uniform(i);
}

const Registered<Generator> uniform_row{{
    .name = "uniform",
    .meaning = "lo + (hi - lo) u, u uniform",
    .attacks = "nothing by itself: what public tests draw; hides the bend of a softcap at |x| <= 1",
    .settings = "lo=0,hi=1",
    .row = uniform,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
