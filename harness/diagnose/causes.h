// Every cause of a library, with its best way of explaining outputs.
//
// [ways]    A mistake is made in each recipe, on longer rows in each that differs to the bit on them, and its own truth is
//           taken; the best way counts, since nobody said which recipe the kernel follows.
// [needed]  A mistake made in a recipe has to explain a bit more than that recipe does by itself.
// [range]   The declared formula is the recipe or the truth, whichever is nearer; but where the recipe leaves the range of
//           fp32 and computes nothing, the truth alone: what overflows as the recipe does is to be explained, too, and the cause is the
//           mistake that the recipe makes by itself (harness/mistake.h), not the recipe.
// [work]    About 2^22 elements are computed: on large cases only the best mistakes of a first look try every recipe.
#pragma once

#include "harness/diagnose/library.h"
#include "harness/diagnose/rule.h"

namespace halfulp {
struct Suspect {
  const Problem& problem;
  const Truth& truth;
  const Output& output;
  Refused refused;
  const Recipe* as = nullptr;  // what it declares; absent: the safe recipe
};

struct ScoredWay {
  Way way;
  Score score;
};

struct Cause {
  std::string_view name, meaning;
  CauseKind kind;
  std::vector<ScoredWay> ways;  // the best first, and those that are as good

  const Score& score() const { return ways.front().score; }
};

struct Causes {
  Score declared;  // of the formula that was asked for
  std::vector<Cause> all;
};

Causes causes(const Suspect&, const CauseLibrary&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
