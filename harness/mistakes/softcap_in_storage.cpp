// Quotient, tanh and product are each rounded to the format of x.
//
// [equal] In fp32 nothing is lost.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "softcap_in_storage",
    .looks_like = "scores off by an ulp or more: steps in storage",
    .applies = [](const Problem& problem) { return applies::softcap(problem) && applies::narrow(problem); },
    .bend = [](Axes& axes, const Problem&) { axes.work = axes.elementwise = Where::storage; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
