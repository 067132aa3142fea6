// x is multiplied by 1 / cap as storage holds it, and the product is rounded to storage: the tanh of another number.
//
// [equal] In fp32 nothing is lost that a kernel may not lose.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "cap_inverse_in_storage",
    .looks_like = "scores off by an ulp or more: 1 / cap in storage",
    .applies = [](const Problem& problem) { return applies::softcap(problem) && applies::narrow(problem); },
    .commit =
        [](Problem& problem) {
          const Format& format = applies::storage(problem);
          const double cap = problem.params[field::cap], inverse = round_to(format, 1 / cap);
          for (double& each : problem.in.find(tensor::x)->second.values) each = round_to(format, each * inverse) * cap;
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
