// Rows of equal values: whether each kernel of a class computes their mean without an error.
//
//   x_i = c:   every partial sum is k c, 1 <= k <= n;   c = m 2^e, m odd, n m <= 2^p   =>   each is a value of the work
//
// [order]  So is the sum n c then, in whatever order and lanes; divided by n, or times 1/n where n is a power of two, it
//          is c again: no step rounds. c / n and 1 / n are asked to be normal: kernels may scale before they add.
// [zeros]  Of zeros every sum, quotient and update is zero.
// [stream] Chan's formula has forms that weigh two means and add them; these round, so only zeros are sure.
// [else]   What is left (n = 3, 24 bits and n = 4) depends on the order: nothing is said, neither exact nor not.
#pragma once

#include "harness/allowed/operands.h"

namespace halfulp {
bool all_equal(const Operands&);
bool mean_is_exact(const Problem&, const Operands&, const Class&);  // of a row of equal values
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
