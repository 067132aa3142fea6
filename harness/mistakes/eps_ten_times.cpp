// Another model's eps: 1e-5 for 1e-6 (Llama 3.1 has the one, Qwen the other).
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "eps_ten_times",
    .looks_like = "eps ten times too large; rows near zero too small",
    .applies = [](const Problem& problem) { return applies::has_eps(problem); },
    .commit = [](Problem& problem) { problem.params.set(field::eps, 10 * problem.params[field::eps]); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
