// The lanes behind the end of a row hold zeros and are not masked: a variance counts (0 - mean)² for each of them.
//
// [tail] Padded to a multiple of 32, divided by n. A sum of x or of x² does not notice: zeros add nothing.
#include "harness/mistakes/seen.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<std::size_t> padded(const Problem& problem, std::size_t row) {
  std::vector<std::size_t> which;
  seen::add(which, problem, row, 0, problem.n);
  which.resize((problem.n + 31) / 32 * 32, padding);
  return which;
}

const Registered<Mistake> row{{
    .name = "padding_unmasked",
    .looks_like = "padding counts in the variance of rows off centre",
    .applies = [](const Problem& problem) { return seen::has_tail<32>(problem) && applies::layer_norm(problem); },
    .bend = [](Axes& axes, const Problem&) { axes.seen = padded; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
