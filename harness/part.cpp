#include "harness/part.h"

namespace halfulp {
// `blocks` tensors of `of_rows` rows, one after the other.
template <class Element>
static std::vector<Element> gathered(const std::vector<Element>& all, std::size_t blocks, std::size_t of_rows,
                                     Rows rows) {
  const std::size_t width = all.size() / (blocks * of_rows);
  std::vector<Element> some;
  some.reserve(blocks * rows.size() * width);
  for (std::size_t block = 0; block < blocks; ++block)
    for (const std::size_t row : rows) {
      const auto from = all.begin() + static_cast<std::ptrdiff_t>((block * of_rows + row) * width);
      some.insert(some.end(), from, from + static_cast<std::ptrdiff_t>(width));
    }
  return some;
}

Problem part(const Problem& problem, Rows rows) {
  Problem some = problem;
  some.rows = rows.size();
  for (auto& [name, each] : some.in) {
    if (name == tensor::weight || name == tensor::bias) continue;
    const std::size_t blocks = each.values.size() / (problem.rows * problem.n);  // k of the increments, else 1
    each.values = gathered(each.values, blocks, problem.rows, rows);
  }
  return some;
}

Truth part(const Truth& truth, std::size_t of_rows, Rows rows) {
  Truth some;
  for (const auto& [name, each] : truth) some.emplace(name, gathered(each, 1, of_rows, rows));
  return some;
}

Output part(const Output& output, std::size_t of_rows, Rows rows) {
  Output some;
  for (const auto& [name, each] : output) some.emplace(name, gathered(each, 1, of_rows, rows));
  return some;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
