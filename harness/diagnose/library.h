// The causes that outputs are compared with, and what each yields for a problem.
//
//   mistake in recipe      what the recipe computes with the mistake made
//   mistake alone          the truth of the mistaken problem, where the mistake is another problem
//   recipe alone           a form that the class does not allow, or another than the declared one
//   neither                the truth
//
// [trigger] A mistake that cannot be made in a problem, or cannot show, leaves it right.
// [needed]  A mistake that changes no bit of a recipe's outputs explains nothing that the recipe does not.
#pragma once

#include <optional>

#include "harness/mistake.h"
#include "reference/evaluate.h"

namespace halfulp {
struct CauseLibrary {
  std::vector<const Mistake*> mistakes;
  std::vector<const Recipe*> recipes;
};

CauseLibrary library(const Op&);  // all there are

struct Way {
  const Mistake* mistake = nullptr;
  const Recipe* recipe = nullptr;
};

Output rounded(const Truth&, const Problem&);

// None where the way leads nowhere: a recipe that does not take the problem, a mistaken problem without a proved truth.
std::optional<Output> yield(const Way&, const Problem&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
