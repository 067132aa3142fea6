// What the declared class allows of one row: for each output an interval of its value before the last cast, or a list.
//
//   before ∋ every value that a kernel of the class can hold before it casts;  outputs in [RN(lo), RN(hi)]
//
// [faithful] With a faithful last cast the interval's ends are the outputs below and above it.
// [row]   A file of this folder holds the derivation for one operation and its row.
// [cover] Each interval covers every order of summation, every contraction to FMA and every quality of the class.
#pragma once

#include <functional>

#include "harness/class.h"
#include "harness/range.h"
#include "reference/evaluate.h"

namespace halfulp {
struct Allowed {
  Range before;
  std::vector<double> list = {};  // not empty: the outputs allowed, ascending; `before` is their hull
  const Format* work = &fp32;     // what the value before the cast is a value of
};

struct RowAllowed {
  std::string untrusted = {};   // why the class says nothing of this row
  std::vector<Allowed> y = {};  // empty where untrusted, or where the row holds a nan or an infinity
};

// Numbers near the ends of `before` of some elements, found by plain arithmetic.
//
// [near] low and high lie within `away` of before.lo and before.hi, and twice that: what uses them may round once more.
//        Taken from the row's own statistic, never from the truth where `before` is not.
struct NearEnds {
  static constexpr std::size_t most = 256;
  double low[most], high[most], away[most];
};

// The same, an element at a time, and near ends of `count` elements from `first` on.
struct RowElements {
  std::string untrusted = {};
  bool open = false;      // untrusted, and numbers may stand where the exact row has a nan or an infinity
  std::size_t count = 0;  // 0 where RowAllowed's y is empty
  std::function<Allowed(std::size_t)> at = {};
  std::function<void(std::size_t first, std::size_t count, NearEnds&)> near = {};  // absent: no plain intervals
};

// What all elements of a row share, as any kernel of the class may compute it.
struct Operands;
struct RowStatistic {
  std::string untrusted = {};  // why the class says nothing of this row
  Range r;                     // the inverse root
  Range mean = 0;              // 0 where the operation does not centre
  bool centred = false;
};

struct AllowedSets {
  std::string_view name;  // of the operation
  RowElements (*row)(const Problem&, const Truth&, std::size_t row, const Class&);
  RowStatistic (*statistic)(const Problem&, const Operands&, const Class&) = nullptr;  // absent: a row shares nothing
};

const AllowedSets& allowed_sets(const Problem&);

RowElements elements(const Problem&, const Truth&, std::size_t row, const Class&);
RowAllowed allowed(const Problem&, const Truth&, std::size_t row, const Class&);
RowElements listed(std::vector<Allowed>);

// The lowest and highest output that an element may have, an infinity standing for what lies beyond.
Range outputs(const Format&, const Allowed&);
// A bound of |c - y|, the last rounding included, rounded up.
double bound(const Format&, const Allowed&, const Certified&);
double bound(const Range& outputs, const Certified&);

// Terms of underflow in the working format: half of its smallest subnormal, or its smallest normal with flush to zero.
double half_quantum(const Format& work, const Class&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
