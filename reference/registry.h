// Ops, generators, recipes, mistakes and reporters are rows; a row registers itself.
//
//   const Registered<Op> rms_norm{{.name = "rms_norm", ...}};      at the foot of rms_norm.cpp
//
// [list]   The head is constant-initialised, so rows may link in from any file in any order.
// [order]  all() sorts by name: the order of linking is never seen.
// [linked] A static library would drop files nobody names; CMake links OBJECT libraries instead.
// [empty]  A registry without rows is an error, never an empty success.
// [twice]  Two rows of one name are an error: find() would answer by the order of linking.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "reference/error.h"

namespace halfulp {
template <class Row>
class Registered {
 public:
  explicit Registered(const Row& row) : row_(row), next_(head_) { head_ = this; }

  static const std::vector<const Row*>& all() {
    static const std::vector<const Row*> rows = sorted();
    return rows;
  }

 private:
  static std::vector<const Row*> sorted() {
    std::vector<const Row*> rows;
    for (const Registered* each = head_; each != nullptr; each = each->next_) rows.push_back(&each->row_);
    if (rows.empty()) throw std::logic_error("an empty registry: was an object library left out?");
    std::ranges::sort(rows, {}, [](const Row* row) { return row->name; });
    const auto twin = std::ranges::adjacent_find(rows, {}, [](const Row* row) { return row->name; });
    if (twin != rows.end()) throw std::logic_error("two rows are named " + std::string((*twin)->name));
    return rows;
  }

  Row row_;
  const Registered* next_;
  static constinit inline const Registered* head_ = nullptr;
};

// The row of that name, or a UsageError that says which name comes nearest: no operation 'rms_nrom'; did you mean
// 'rms_norm'?
template <class Rows>
auto find(const Rows& rows, std::string_view kind, std::string_view name) {
  std::vector<std::string_view> known;
  for (const auto* row : rows) {
    if (row->name == name) return row;
    known.push_back(row->name);
  }
  throw unknown(kind, name, known);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
