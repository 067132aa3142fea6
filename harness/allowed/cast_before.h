// Cast before the weight: the value is rounded to storage, then weighed (and shifted) and rounded again.
//
//   q in { storage values of RN([lo, hi]) };   outputs { RN_out(q g + b) } over that set, a list, not a hull
//
// [places] q g is exact in fp32 for 16-bit pairs; else it is rounded to the working format first, or not (a wider
//          product): both count.
//          With a bias: fused, added in the working format, or after a product that the result's format rounds.
// [wide]   More than 64 values of q: the hull of the ends, with the roundings to the working format and storage added.
// [storage] The format of q is that of x. As wide as the work: there is no cast.
// [faithful] Both casts may take either neighbour.
#pragma once

#include <array>

#include "harness/allowed/operands.h"

namespace halfulp {
Allowed weighed(const View&, std::size_t i, Range before_cast);

// An element, its factors looked up once: a search asks for many storage values.
class Weigher {
 public:
  Weigher(const View&, std::size_t i);
  // The lowest and highest output that a storage value q may become, monotone in q; beyond the largest an infinity.
  Range at(double q) const;
  // Every output that it may become, some of them twice.
  template <class Take>
  void outputs(double q, Take take) const;

 private:
  const View& of_;
  double bias_, sign_;
  std::array<double, 2> factors_ = {};
  std::size_t count_ = 0;
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
