// The arithmetic a recipe is written in: one operation, then one named rounding.
//
//   total = sum(total + square(x * x));      sum and square are Steps with a format
//
// [one-op]  + - * / root fma tanh yield a Pending; only a Step turns it into a Value, and nothing else can be done
//           with it. A forgotten rounding, or two operations under one, do not compile.
// [rounded] Arithmetic<double>: the double operation followed by the Step is one correct rounding to nearest even,
//           because 53 >= 2p + 2 for p <= 24; in the subnormal range too, where sums are exact and the quantum only
//           grows. fp64 is the double operation itself.
// [operands] Sums: both operands have at most p bits, else p is the wider one's; a sum of mixed formats is two steps
//           (fp32, then storage), as real code computes it. Products, quotients, roots need no such care.
// [fma]     a b + c with p <= 24: the product is exact in double, the sum is rounded to odd, then once to the format.
// [only]    Arithmetic<Real>: 256 bits, and only the step called `only` rounds, so that the error of the result is
//           what this step alone costs.
// [running] Arithmetic<Bounded>: the double's value beside a proved bound of its error against the exact formula,
//           carried operation by operation (running error analysis); infinite where nothing can be said.
//
// Sources: Figueroa, When is double rounding innocuous?, SIGNUM Newsletter 30 (1995); Boldo and Melquiond, Emulation
// of FMA and correctly rounded sums: proved algorithms using rounding to odd, IEEE TC 57 (2008); Higham, Accuracy and
// Stability of Numerical Algorithms, 2nd ed., section 3.3.
#pragma once

#include <boost/multiprecision/mpfr.hpp>
#include <cmath>
#include <string_view>
#include <vector>

#include "reference/rounding.h"

namespace halfulp {
// 77 decimal digits are 256 bits; fixed, so that no thread's precision can change it.
using Real = boost::multiprecision::number<
    boost::multiprecision::mpfr_float_backend<77, boost::multiprecision::allocate_stack>, boost::multiprecision::et_off>;

// The computed double and a proved bound of its distance from the exact formula.
struct Bounded {
  double value = 0;
  double radius = 0;
};

template <class Number> struct Pending { Number number; };
template <class Number> struct Value { Number number; };
template <class Number> class Arithmetic;
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
