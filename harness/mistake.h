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
// [range]     Where it applies every recipe in fp32 makes it by itself: its squares or sums leave fp32's range, and the
//             outputs are the same bit for bit. It shows against the truth, and against recipes in fp64.
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
  bool in_fp32 = false;  // [range]
};

// The recipe with the mistake made.
Output run(const Mistake&, const Recipe&, const Problem&);

// What becomes of results of the mistaken problem: spoiled, and in the formats that `problem` asks for.
Output handed_over(const Mistake&, Output, const Problem&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
