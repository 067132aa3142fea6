// What a kernel declares of itself, enough for a rigorous bound; what it leaves open has the generous default.
//
//   cast=before,lanes=32,rsqrt=2      parses to a Class; text() prints what differs from the default and parses back
//
// [work]    The working format is fp32, or fp64 where an operand is wider or the kernel declares so; with work=storage it
//           is the format of x: every operation is rounded to it, in fp32 first or not, as each goes. Any order of
//           summation, any contraction to FMA, unless lanes are declared.
// [default] rsqrt within 4 u (GPU approximations), the mean by a rounded 1/n, one cast after the weight and the bias.
// [faithful] The last cast takes either neighbour: stochastic and directed rounding lie in it.
// [daz]     Operands that are subnormal in the working format are read as zero, as hardware with DAZ does, and results may be
//           flushed: the kernel is held to the truth of the problem that it reads. XLA on a CPU is such a kernel.
// [overflow] What lies beyond the largest value saturates, whatever the format's row says.
// [residual] The residual class is no field: it is part of what is asked (the case's `sum=`).
// [undeclared] A kernel that declares nothing may be any of candidates(), narrowest first: fp32 inside, the cast before or
//           after the weight, 1 + w as wide as the work or as stored. The wider ones must be declared.
// [reduced] Of two classes that a problem cannot tell apart (no weight, storage as wide as the work) the narrower one.
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
  Where work = Where::fp32;  // see working()
  Cast cast = Cast::after;
  int lanes = 0;                    // 0: any order; L: chains of n/L, then a tree over the lanes
  double rsqrt = 4;                 // error of the inverse root in unit roundoffs u
  double mean = 2;                  // roundings of the division by n: 0 (never), 1, 2 (times rounded 1/n)
  double tanh = 4;                  // relative error of tanh in u
  Weight weight = Weight::as_work;  // where offset + w is rounded: as wide as the work, or to the weight's format
  Normalise form = Normalise::centred;
  bool streaming = false;  // Welford's or Chan's update of mean and variance
  bool flush = false;      // subnormal results in the working format may be flushed to zero
  bool daz = false;        // subnormal operands are read as zero; then results are flushed, too
  bool saturates = false;  // beyond the largest value: the largest value
  bool faithful = false;   // the last cast: to nearest even, or to either neighbour

  std::string text() const;              // "" for the default
  static Class parse(std::string_view);  // throws UsageError
  bool operator==(const Class&) const = default;
};

const Format& working(const Problem&, const Class&);

std::vector<Class> candidates(const Problem&);
// Every class that an undeclared kernel of the operation may be; on a problem each is one of candidates() once reduced.
std::vector<Class> undeclared(const Problem&);
Class reduced(const Class&, const Problem&);
// Classes that must be declared and have a bound, narrowest first: faithful, flushing, saturating, all in storage.
std::vector<Class> wider_classes(const Problem&);

// The problem as a kernel of the class reads it; none where that is the problem itself.
std::optional<Problem> as_read(const Problem&, const Class&);
std::optional<Class> class_of(const Axes&, const Problem&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
