// What a kernel declares of itself, enough for a rigorous bound; what it leaves open has the generous default.
//
//   cast=before,lanes=32,rsqrt=2      parses to a Class; text() prints what differs from the default and parses back
//
// [work]    The working format is fp32, or fp64 where an operand is wider or the kernel declares so. Any order of summation, any contraction to FMA, unless lanes are declared.
// [default] rsqrt within 4 u (GPU approximations), the mean by a rounded 1/n, one cast after the weight and the bias.
// [faithful] The last cast takes either neighbour: stochastic and directed rounding lie in it.
// [residual] The residual class is no field: it is part of what is asked (the case's `sum=`).
// [undeclared] A kernel that declares nothing may be any of candidates(), narrowest first.
// [axes]    class_of: the class in which a recipe lies by its axes, so that its outputs must be inside; none where a
//           step is narrower than fp32 (then nothing short of a replay bounds it) or the variance is taken in one pass.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/axes.h"
#include "reference/problem.h"

namespace halfulp {
struct Class {
  Where work = Where::fp32;  // fp32 or fp64, see working()
  Cast cast = Cast::after;
  int lanes = 0;                    // 0: any order; L: chains of n/L, then a tree over the lanes
  double rsqrt = 4;                 // error of the inverse root in unit roundoffs u
  double mean = 2;                  // roundings of the division by n: 0 (never), 1, 2 (times rounded 1/n)
  double tanh = 4;                  // relative error of tanh in u
  Weight weight = Weight::as_work;  // where offset + w is rounded: as wide as the work, or to the weight's format
  Normalise form = Normalise::centred;
  bool streaming = false;  // Welford's or Chan's update of mean and variance
  bool flush = false;      // subnormals of the working format may be flushed to zero
  bool daz = false;        // as operands, too: subnormals are read as zero (harness/daz.h)
  bool faithful = false;   // the last cast: to nearest even, or to either neighbour

  std::string text() const;              // "" for the default
  static Class parse(std::string_view);  // throws UsageError
  bool operator==(const Class&) const = default;
};

const Format& working(const Problem&, const Class&);

std::vector<Class> candidates(const Problem&);
std::optional<Class> class_of(const Axes&, const Problem&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
