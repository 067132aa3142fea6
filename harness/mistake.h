// A mistake makes another function or a worse algorithm: what a wrong port computes in place of the operation.
//
//   commit   the kernel solves another problem: another eps, no weight, ...
//   bend     the kernel goes another way: a divisor n - 1, a tail that no sum sees, ...
//   element  softcap only: another function of each element, rounded once
//
// [diagnosis] A failing output that matches a mistake's looks like it.
// [mutant]    Each mistake is also a defect that the suites must catch.
// [applies]   Only where the mistake can be made and can show; the truth is not asked.
// [apart]     Like a recipe, it never sees reference/ops or evaluate.h.
#pragma once

#include "harness/recipe.h"

namespace halfulp {
struct Mistake {
  std::string_view name;
  std::string_view looks_like;  // what a user would see or say, one line
  bool (*applies)(const Problem&);
  void (*commit)(Problem&) = nullptr;
  void (*bend)(Axes&) = nullptr;
  double (*element)(double x, double cap) = nullptr;
};

// The recipe with the mistake made.
Output run(const Mistake&, const Recipe&, const Problem&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
