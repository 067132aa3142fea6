// Sums over the elements that a row's statistics are taken from, as intervals.
//
// [square] fl(x²) = x² (1 + d), |d| <= 2^-53, or is off by 2^-1075: the sum of what is rounded, spread by as much.
// [about]  For any c: sum (x - mu)² = sum (x - c)² - n (c - mu)². c is the double in the middle of the interval of mu, whose
//          width w enters squared; fl(fl(x - c)²) = (x - c)² (1 + d), |d| <= 3.2 2^-53 (a subnormal difference is exact).
// [inexact] Elements that are intervals themselves are summed as such.
#pragma once

#include "harness/allowed/operands.h"

namespace halfulp {
Range sum_of(const Operands&);
Range sum_of_magnitudes(const Operands&);
Range sum_of_squares(const Operands&);
Range sum_of_squares_about(const Operands&, const Range& mean);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
