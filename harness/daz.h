// A kernel that reads subnormals as zero (XLA on the CPU) sees other operands: it is judged on those, where it says so.
//
//   seen(v) = ±0 where 0 < |v| < 2^emin of the working format, else v
//
// [declared] --class underflow=daz; undeclared, a failure that vanishes on the seen operands names the class, no more.
// [whole]    Truth, gates, shown errors and diagnosis are all those of the seen operands: one question, one answer.
#pragma once

#include <optional>

#include "harness/class.h"
#include "harness/recipe.h"
#include "reference/evaluate.h"

namespace halfulp {
struct UnderDaz {
  Problem problem;
  Truth truth;
};

// Nothing where no operand is a subnormal of the work. Throws Untrusted.
std::optional<UnderDaz> seen_under_daz(const Problem&, const Class&);

// Whether the class that flushes operands and results allows outputs that no other does.
bool explained_by_daz(const Problem&, const Output&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
