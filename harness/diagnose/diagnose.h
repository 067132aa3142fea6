// What do failed outputs look like? The causes that explain them, ranked, and the one that may be named.
//
//   causes (library, causes) -> score -> what the rule lets stand -> further rows, where the subject can be called
//
// [only]    Only outputs that failed a gate are diagnosed: a right kernel's are not asked for.
// [honest]  "looks like NAME" needs evidence (rule.h): else the answer is the set of causes that nothing tells apart,
//           or that the cause is unknown. A cause that leaves many refused outputs unexplained is never named.
// [model]   A fitted eps is told where the cause is unknown or works with that eps: else it is an artefact of the model.
#pragma once

#include "harness/diagnose/ties.h"

namespace halfulp {
// Without a call ties stay.
Diagnosis diagnose(const Suspect&, const CauseLibrary&, const Call& = nullptr);

// Several cases as one: sums over all of them, by the same rule.
Diagnosis pooled(const std::vector<const Diagnosis*>&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
