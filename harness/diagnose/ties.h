// Causes that the rows of a case cannot tell apart are told apart by calling the subject with a dozen further problems.
//
// [differ]  Only problems on which the causes, or the only cause and the declared formula, yield different outputs.
// [sum]     The bits lost are added up over all of them; a cause keeps to one way.
// [against] A cause that loses more than the best is refuted. Where the best itself misses a fifth of the outputs none
//           of them is the cause: they agree with it on the first rows only.
#pragma once

#include <functional>

#include "harness/diagnose/causes.h"
#include "harness/diagnose/evidence.h"

namespace halfulp {
// The subject's outputs for a further problem; none where it does not take it.
using Call = std::function<std::optional<Output>(const Problem&)>;

struct TieBreak {
  std::size_t rows = 0;
  std::vector<Score> scores;  // of each cause
  std::vector<bool> stands;   // not refuted
};

// [kind] of rule.h: drops what yields on further problems what a cause of a kind before it yields.
void drop_synonyms(std::vector<const Cause*>&, const Problem&);

TieBreak ask(const Suspect&, const std::vector<const Cause*>&, const Call&, Pairs&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
