// The error that all elements of a row share: a wrong scale, from rstd, eps, n or the mean square.
//
//   theta = sum (c - y) y / sum y²      the scale that fits the row's errors best, in least squares
//
// [shown]  Never judged: the row-factor gate proves what can be proved of it. Here its size is told.
// [growth] Over L layers an error of one sign in every row adds up to L theta, one of random signs to sqrt(L) theta.
// [finite] Rows with an element lost, or all zero, have none.
#pragma once

#include "harness/record.h"

namespace halfulp {
RowScale row_scale(std::size_t n, std::span<const double> computed, const std::vector<Certified>& truth);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
