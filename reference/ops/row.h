// A row as the definitions see it, and its exact sums.
//
//   x_i = first_i + second_i, exactly;   total = sum x_i,  squares = sum x_i²,  magnitudes = sum |x_i|
//
// [pair]    A fused add that does not round has two doubles an element: their sum need not be a double.
// [special] nan and infinities are looked for first; sums are taken of finite rows only.
// [sign]    A zero keeps its sign: limit(i) is the IEEE sum, where it is zero, infinite or nan.
#pragma once

#include <span>
#include <vector>

#include "reference/dyadic.h"

namespace halfulp {
struct Row {
  std::vector<double> kept;  // the values, where they are no stretch of a tensor
  std::span<const double> first, second;

  std::size_t size() const { return first.size(); }
  bool finite(std::size_t i) const;
  double limit(std::size_t i) const { return second.empty() ? first[i] : first[i] + second[i]; }
  Dyadic exact(std::size_t i) const { return second.empty() ? Dyadic(first[i]) : Dyadic(first[i]) + Dyadic(second[i]); }
  int sign(std::size_t i) const;  // of a finite element
};

struct Sums {
  bool nan = false, infinite = false;  // some element is; then no sum was taken
  Dyadic total, squares, magnitudes;
};

Sums sums(const Row&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
