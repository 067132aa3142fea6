// How good somebody's test is: which wrong kernels pass it, what a right one needs, which cases would close the gap.
//
// [held]    A mistake is held against the test if it shows on the test's own inputs, or on a case of `port` or `ci` with
//           the same operation, format and offset.
// [needs]   Observed: the largest share of the tolerance that a recipe of the class (fp32 inside, one cast at the end)
//           uses on these inputs; an estimate from below. Proved: the share at which every kernel of the class, whatever
//           its order of summation, passes: each output is within its bound of the exact value, so within bound plus
//           |reference - exact value| of the reference, and the measure grows with every |d|. From above.
// [cover]   The smallest set of cases of `port` (of `ci` where port has none of the operation, format and offset), judged
//           by `halfulp check`, that refuses what passes the test.
#pragma once

#include "harness/grade/cover.h"
#include "harness/judges/test.h"

namespace halfulp {
struct RightKernel {
  const Recipe* recipe;
  Use use;
};

struct Grade {
  std::vector<Fate> fates;           // of the mistakes held, by name
  std::vector<RightKernel> rights;   // by share, the largest first
  double proved = 0;                 // share; infinite: nothing is proved on some input, or of this measure
  std::string_view suite = "port";   // whose cases close the gap; ci where port has none
  std::vector<Case> closing;         // in its order
  std::vector<const Mistake*> open;  // that pass both
  bool minimal = true;

  std::vector<const Fate*> passing() const;
  double observed() const { return rights.empty() ? 0 : rights.front().use.share; }
  // How many would still pass if the tolerance were multiplied by this.
  std::size_t passing_at(double share) const;
};

Grade grade(const Test&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
