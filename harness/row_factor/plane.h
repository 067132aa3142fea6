// Whether some (r, p) lies in every strip of a row: proposed in doubles, disposed of in rationals.
//
//   p >= a_i r - high_i   and   p <= b_i r - low_i   for all i,   r in [R.lo, R.hi]
//
// [convex]  gap(r) = max (a_i r - high_i) - min (b_i r - low_i) is convex in r; the row is explained iff gap <= 0
//           somewhere. Two lines of gap, one falling, one rising, meet where it may be lowest (cutting planes in one
//           dimension): a few passes over the row.
// [helly]   In the plane three half-planes suffice for emptiness, r's own interval included.
// [dispose] Lower line i, upper line j:  (a_i - b_j) r <= high_i - low_j. Those of the few lines that doubles propose
//           are intersected in rationals: empty there is a proof, whatever the doubles were. Else nothing is refused.
#pragma once

#include <optional>
#include <vector>

#include "harness/row_factor/observed.h"
#include "reference/dyadic.h"

namespace halfulp {
using Strips = std::vector<Strip<double>>;

struct Meeting {
  bool empty = false;              // as far as doubles can tell
  double r = 0, p = 0;             // a point of all strips, where not empty
  std::vector<std::size_t> lower;  // where empty: the strips whose lines refute, at most two of each kind
  std::vector<std::size_t> upper;
};

// `deepest`: not the first point found but one as far inside as the strips allow.
Meeting meeting(const Strips&, Range r, bool deepest = false);

// The same on the axis p = 0 (RMSNorm): each strip is an interval of r, and where they have no common point one or two
// refute; both kinds of lines of the strips named in `lower` do so.
Meeting on_axis(const Strips&, Range r);

// The r of all strips for one mean, p = mean r; empty (lo > hi) where there is none.
Range along(const Strips&, double mean);

// Whether the lines of these strips leave no r, exactly.
struct Lines {
  std::vector<Strip<Rational>> lower, upper;
};
bool refuted(const Lines&, const Range& r);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
