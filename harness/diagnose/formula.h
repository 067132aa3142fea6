// What a kernel was asked to compute and what it computes instead, as two lines that differ where the two do.
//
//   declared  x * w / sqrt(mean(x^2) + 1e-06)
//   computed  x * w / (sqrt(mean(x^2)) + 1e-06)
//
// [commit]  A mistake that solves another problem has that problem's formula; one that computes the same problem badly
//           (a step in storage, a lost tail) has none: its meaning says it.
// [meant]   Where the other problem is one that a kernel may be declared to compute, the declaration is told.
#pragma once

#include <map>
#include <string>

#include "reference/problem.h"

namespace halfulp {
std::string formula(const Problem&);

struct ComputedInstead {
  std::string formula = {};                          // empty: none that differs, see [commit]
  std::map<std::string, std::string> declared = {};  // "eps_place" -> "outside"; empty: nothing declares it
};
ComputedInstead computed_instead(const Problem&, std::string_view cause);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
