// Which mistake would explain the outputs that a gate refused.
//
//   explains = how many of the outputs are, to the bit, what the mistake yields
//
// [two]    A mistake's outputs are computed twice: by the reference on the mistaken problem, where the mistake is
//          another problem, and by the recipe that makes it. An output that either yields is explained.
// [small]  Cases of more than 2^14 elements are not diagnosed: every suite has short rows that tell the same.
// [refused] Only outputs that the truth does not explain count: where right and mistaken agree nothing is learnt.
#pragma once

#include "harness/record.h"
#include "harness/run.h"

namespace halfulp {
// The best first; those that explain nothing are left out.
std::vector<Hypothesis> hypotheses(const Trial&, const Output&, const Recipe* as);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
