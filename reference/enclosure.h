// An enclosure is an interval that contains a real number: [lower, upper] ∋ y.
//
// [sound]     Every operation rounds outward (MPFI over MPFR): the interval holds whatever the
//             precision, so a slip of precision costs one more Ziv round and never a wrong truth.
// [outward]   enclose(q) contains q even if q needs more bits than the working precision.
// [precision] Boost keeps the working precision in decimal digits, per thread from 1.81 on (in 1.74 for the whole
//             process: required 1.81); only WorkingPrecision touches it.
// [ends]      Read ends through the MPFI backend, not through lower() and upper(), which may round.
#pragma once

#include <boost/multiprecision/mpfi.hpp>

#include "reference/dyadic.h"

namespace halfulp {
using Enclosure = boost::multiprecision::number<boost::multiprecision::mpfi_float_backend<0>,
                                                boost::multiprecision::et_off>;

class WorkingPrecision {
 public:
  explicit WorkingPrecision(unsigned bits);
  ~WorkingPrecision();
  WorkingPrecision(const WorkingPrecision&) = delete;
  WorkingPrecision& operator=(const WorkingPrecision&) = delete;

 private:
  unsigned digits_;
};

Enclosure enclose(const Rational&);
Enclosure enclose(const Dyadic&);
Enclosure enclose(double);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
