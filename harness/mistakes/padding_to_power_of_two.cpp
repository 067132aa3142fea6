// A row is padded to a power of two with zeros that are not masked: a variance counts (0 - mean)² for each of them.
//
// [tail] Divided by n. A sum of x or of x² does not notice: zeros add nothing.
#include <bit>

#include "harness/mistakes/seen.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<std::size_t> padded(const Problem& problem, std::size_t row) {
  std::vector<std::size_t> which;
  seen::add(which, problem, row, 0, problem.n);
  which.resize(std::bit_ceil(problem.n), padding);
  return which;
}

const Registered<Mistake> row{{
    .name = "padding_to_power_of_two",
    .looks_like = "padding to 2^k counts in the variance of rows off centre",
    .applies = [](const Problem& problem) { return applies::layer_norm(problem) && !std::has_single_bit(problem.n); },
    .bend = [](Axes& axes, const Problem&) { axes.seen = padded; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
