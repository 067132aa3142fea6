// Real: 256 bits of MPFR, the number in which a recipe is run with one step rounding or none.
//
// [fixed] 77 decimal digits, on the stack: no thread's working precision can change it.
// [odd]   A Real is rounded to a format through the double rounded to odd, whose last bit remembers that something was
//         cut off: one correct rounding for p <= 51, overflow and subnormals of the format included. fp64 is the
//         nearest double itself.
//
// Source: Boldo and Melquiond, Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd,
// IEEE Transactions on Computers 57 (2008).
#pragma once

#include <boost/multiprecision/mpfr.hpp>

#include "reference/rounding.h"

namespace halfulp {
using Real =
    boost::multiprecision::number<boost::multiprecision::mpfr_float_backend<77, boost::multiprecision::allocate_stack>,
                                  boost::multiprecision::et_off>;

// The double whose exact value was `number + beyond`, |beyond| at most half an ulp of it, rounded to odd.
double to_odd(double number, double beyond);

double round_to(const Format&, const Real&, Rounding = Rounding::nearest_even);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
