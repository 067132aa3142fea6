// The statistics that a kernel returns beside its results: each must be one that the declared class allows.
//
//   rstd in [RN(lo), RN(hi)],  mean in [RN(lo), RN(hi)]     lo, hi: harness/allowed, RowStatistic; RN to the type that it returns
//
// [proof]    The interval holds whatever a kernel of the class computes for the row, so what lies outside is a proof. A kernel
//            that computes wider and rounds what it returns is covered: RN is monotone.
// [given]    A kernel may return both, one or none; what it did not write is not judged.
// [same]     Rows to which the class's conditions do not apply are not judged, as in the other gates.
#pragma once

#include <optional>

#include "harness/class.h"
#include "harness/recipe.h"
#include "reference/evaluate.h"

namespace halfulp {
struct Returned {
  std::uint64_t judged = 0, refused = 0;  // values
  std::string first;                      // of the refused: "rstd of row 3 is 1.02, allowed 1 to 1.0001"
};

Returned returned_statistics(const Problem&, const Truth&, const Output&, const Class&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
