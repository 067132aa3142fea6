// Where a mistake can be made, put together from a few questions about the problem.
#pragma once

#include "harness/mistake.h"

namespace halfulp::applies {
inline bool has(const Problem& problem, std::string_view name) { return problem.find(name) != nullptr; }
inline bool to(const Problem& problem, const Field& key, double value) {
  return problem.params.has(key) && problem.params[key] == value;
}
inline bool has_eps(const Problem& problem) { return problem.params.has(field::eps) && problem.params[field::eps] > 0; }
inline bool norm(const Problem& problem) { return problem.params.has(field::eps); }
inline bool softcap(const Problem& problem) { return problem.params.has(field::cap); }
}  // namespace halfulp::applies

// SPDX-License-Identifier: Apache-2.0
