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

#include "harness/allowed/operands.h"

namespace halfulp {
const Format& storage(const Problem&);
Allowed weighed(const Problem&, std::size_t i, const Class&, Range before_cast);

// The lowest and highest output that a storage value q may become, monotone in q; beyond the largest an infinity.
Range weighed_once(const Problem&, std::size_t i, const Class&, double q);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
