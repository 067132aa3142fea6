// What the declared class allows of one row: for each output an interval of its value before the last cast, or a list.
//
//   before ∋ every value that a kernel of the class can hold before it casts;  outputs in [RN(lo), RN(hi)]
//
// [row]   A file of this folder holds the derivation for one operation and its row.
// [cover] Each interval covers every order of summation, every contraction to FMA and every quality of the class.
#pragma once

#include "harness/class.h"
#include "harness/range.h"
#include "reference/evaluate.h"

namespace halfulp {
struct Allowed {
  Range before;
  std::vector<double> list = {};  // not empty: the outputs allowed, ascending; `before` is their hull
};

struct RowAllowed {
  std::string untrusted = {};   // why the class says nothing of this row
  std::vector<Allowed> y = {};  // empty where untrusted, or where the row holds a nan or an infinity
};

struct AllowedSets {
  std::string_view name;  // of the operation
  RowAllowed (*row)(const Problem&, const Truth&, std::size_t row, const Class&);
};

RowAllowed allowed(const Problem&, const Truth&, std::size_t row, const Class&);

// The lowest and highest output that an element may have, an infinity standing for what lies beyond.
Range outputs(const Format&, const Allowed&);
// A bound of |c - y|, the last rounding included, rounded up.
double bound(const Format&, const Allowed&, const Certified&);

// Terms of underflow in fp32: half of the smallest subnormal, or 2^-126 with flush to zero.
double half_quantum(const Class&);

// "" or why fp32 does not hold the operands and results of the problem.
std::string beyond_fp32(const Problem&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
