// Where a mistake can be made, put together from a few questions about the problem.
#pragma once

#include <algorithm>

#include "harness/mistake.h"

namespace halfulp::applies {
inline bool has(const Problem& problem, std::string_view name) { return problem.find(name) != nullptr; }
inline bool to(const Problem& problem, const Field& key, double value) {
  return problem.params.has(key) && problem.params[key] == value;
}
inline bool has_eps(const Problem& problem) { return problem.params.has(field::eps) && problem.params[field::eps] > 0; }
inline bool norm(const Problem& problem) { return problem.params.has(field::eps); }
bool layer_norm(const Problem&);  // fused or not
bool rms_norm(const Problem&);
inline bool softcap(const Problem& problem) { return problem.params.has(field::cap); }
inline bool residual_sum(const Problem& problem) { return problem.params.has(field::k); }

// The format of x, or of the increments; of the result.
inline const Format& storage(const Problem& problem) {
  return *(has(problem, tensor::x) ? problem.at(tensor::x) : problem.at(tensor::increments)).format;
}
inline const Format& result(const Problem& problem) { return *problem.out.find(tensor::y)->second; }

// A format that loses bits of fp32: a step rounded to it shows.
inline bool narrow(const Problem& problem) { return storage(problem).precision < fp32.precision; }
inline bool narrow_result(const Problem& problem) { return result(problem).precision < fp32.precision; }

// What a norm sees: x, and the residual where there is one.
inline double summed(const Problem& problem, std::size_t row, std::size_t i) {
  const double added = has(problem, tensor::residual) ? problem.row(tensor::residual, row)[i] : 0;
  return problem.row(tensor::x, row)[i] + added;
}

// Any value of a tensor, where the problem has it.
template <class Asked>
bool any(const Problem& problem, std::string_view name, Asked asked) {
  const Tensor* found = problem.find(name);
  return found != nullptr && std::ranges::any_of(found->values, asked);
}
}  // namespace halfulp::applies

// SPDX-License-Identifier: Apache-2.0
