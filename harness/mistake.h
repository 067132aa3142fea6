// A mistake makes another function or a worse algorithm: what a wrong port computes in place of the operation.
//
//   commit   the kernel solves another problem: another eps, no weight, other rows, ...
//   bend     the kernel goes another way: a divisor n - 1, a tail that no sum sees, a step in storage, ...
//   element  softcap only: another function of each element, rounded once
//   spoil    what the kernel does to its results: a nan for a zero row, ...
//
// [diagnosis] A failing output that matches a mistake's looks like it.
// [mutant]    Each mistake is also a defect that the suites must catch.
// [applies]   Only where the mistake can be made and can show; the truth is not asked.
// [asked]     A problem changed by `commit` may have results in another format: they are rounded to what was asked.
// [apart]     Like a recipe, it never sees reference/ops or evaluate.h.
#pragma once

#include "harness/recipe.h"

namespace halfulp {
struct Mistake {
  std::string_view name;
  std::string_view looks_like;  // what a user would see or say, one line
  bool (*applies)(const Problem&);
  void (*commit)(Problem&) = nullptr;
  void (*bend)(Axes&, const Problem&) = nullptr;
  double (*element)(double x, double cap) = nullptr;
  void (*spoil)(Output&, const Problem&) = nullptr;
};

// The recipe with the mistake made.
Output run(const Mistake&, const Recipe&, const Problem&);

// What becomes of results of the mistaken problem: spoiled, and in the formats that `problem` asks for.
Output handed_over(const Mistake&, Output, const Problem&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
