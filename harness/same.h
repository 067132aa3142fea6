// For tests only: whether two outputs have the same values, where nan is nan.
#pragma once

#include <algorithm>

#include "harness/recipe.h"

namespace halfulp::test {
inline bool same(const Output& a, const Output& b) {
  return std::ranges::equal(a, b, [](const auto& left, const auto& right) {
    return left.first == right.first &&
           std::ranges::equal(left.second, right.second, [](double x, double y) { return same_value(x, y); });
  });
}
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
