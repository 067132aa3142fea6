// What a profile's evidence covers, put together from a few questions about the problem.
#pragma once

#include "harness/recipe.h"

namespace halfulp::covers {
inline const Format& x(const Problem& problem) { return *problem.at(tensor::x).format; }
inline bool any(const Format& format, std::initializer_list<const Format*> of) {
  for (const Format* each : of)
    if (each == &format) return true;
  return false;
}
inline bool half(const Problem& problem) { return any(x(problem), {&bf16, &fp16}); }
inline bool framework(const Problem& problem) { return half(problem) || &x(problem) == &fp32; }

// The result in the format of x, and weight and bias too where there are any.
inline bool one_format(const Problem& problem) {
  bool same = problem.out.find(tensor::y)->second == &x(problem);
  for (const auto& [name, each] : problem.in) same = same && each.format == &x(problem);
  return same;
}

// torch's promotion of x with the weight: the one format of both, else fp32.
inline bool promoted(const Problem& problem) {
  const Tensor* weight = problem.find(tensor::weight);
  const bool same = weight == nullptr || weight->format == &x(problem);
  const bool known = weight == nullptr || any(*weight->format, {&bf16, &fp16, &fp32});
  return known && problem.out.find(tensor::y)->second == (same ? &x(problem) : &fp32);
}

inline bool offset(const Problem& problem, double value) { return problem.params[field::offset] == value; }
inline bool eps_inside(const Problem& problem) { return problem.params[field::eps_place] == eps_place::inside; }
inline bool weighted(const Problem& problem) { return problem.find(tensor::weight) != nullptr; }
inline bool biased(const Problem& problem) { return problem.find(tensor::bias) != nullptr; }

// Eager code adds the residual first and rounds the sum to storage: the class `rounded`, stored as x is.
inline bool eager_sum(const Problem& problem) {
  const auto sum = problem.out.find(tensor::sum);
  return sum == problem.out.end() || (problem.params[field::sum] == sum_class::rounded && sum->second == &x(problem) &&
                                      problem.at(tensor::residual).format == &x(problem));
}

// Rows are summed whole; but of a single row of 65,536 and more each thread takes a part.
inline bool row_in_one_piece(const Problem& problem) { return problem.rows > 1 || problem.n < 65536; }

inline bool torch_norm(const Problem& problem, double with_offset = 0) {
  return framework(problem) && offset(problem, with_offset) && eps_inside(problem) && eager_sum(problem) &&
         row_in_one_piece(problem);
}
}  // namespace halfulp::covers

// SPDX-License-Identifier: Apache-2.0
