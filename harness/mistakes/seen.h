// What a mistaken sum sees of the rows, as indices into all of them laid end to end.
#pragma once

#include "harness/mistakes/applies.h"

namespace halfulp::seen {
// The stretch [from, to) of a row.
inline void add(std::vector<std::size_t>& which, const Problem& problem, std::size_t row, std::size_t from,
                std::size_t to) {
  for (std::size_t i = from; i < to; ++i) which.push_back(row * problem.n + i);
}

// The largest multiple of `width` elements.
template <std::size_t width>
std::vector<std::size_t> all_but_tail(const Problem& problem, std::size_t row) {
  std::vector<std::size_t> which;
  add(which, problem, row, 0, problem.n / width * width);
  return which;
}

// The elements after the last whole vector are summed with the vectors and again by the loop for the tail.
template <std::size_t width>
std::vector<std::size_t> tail_twice(const Problem& problem, std::size_t row) {
  std::vector<std::size_t> which;
  add(which, problem, row, 0, problem.n);
  add(which, problem, row, problem.n / width * width, problem.n);
  return which;
}

template <std::size_t width>
bool has_tail(const Problem& problem) {
  return applies::norm(problem) && problem.n % width != 0;
}
}  // namespace halfulp::seen

// SPDX-License-Identifier: Apache-2.0
