// An enclosure is an interval that contains a real number: [lower, upper] ∋ y.
//
// [sound]     Every operation rounds outward (MPFI over MPFR): the interval holds whatever the
//             precision, so a slip of precision costs one more Ziv round and never a wrong truth.
// [outward]   enclose(q) contains q even if q needs more bits than the working precision.
// [precision] Boost keeps the working precision in decimal digits, per thread from 1.81 on (in 1.74 for the whole
//             process: required 1.81); only WorkingPrecision touches it.
// [ends]      Read ends through the MPFI backend, not through Boost's lower() and upper(), which may round: low_end()
//             and high_end() are exact.
#pragma once

#include <boost/multiprecision/mpfi.hpp>
#include <string>

#include "reference/dyadic.h"

namespace halfulp {
using Enclosure =
    boost::multiprecision::number<boost::multiprecision::mpfi_float_backend<0>, boost::multiprecision::et_off>;

// MPFR keeps constants and spare numbers for each thread: they go when the thread that called this ends.
void free_caches_with_thread();

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

// The ends of a bounded enclosure, exactly.
Dyadic low_end(const Enclosure&);
Dyadic high_end(const Enclosure&);
// A double with a proved radius: |y - value| <= radius; 0 says that y is the double, infinity that nothing is known.
struct Ball {
  double value;
  double radius;
};
Ball around(const Enclosure&);  // its low end to nearest, and a radius that reaches both ends
Ball around(const Dyadic&);     // to nearest, and its distance from there

// A dyadic in decimal, rounded correctly to `count` digits: "1.0690449676496976e0".
std::string decimal(const Dyadic&, int count);

// A number as two doubles: value + rest.
struct Parts {
  double value;
  double rest;
};
// a + b, exactly, unless it overflows (Knuth's TwoSum).
Parts two_sum(double a, double b);
// cap tanh(x / cap) with x finite, in three steps, each to nearest at 64 bits; its error stands in ops/softcap.cpp.
Parts capped(double x, double cap);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
