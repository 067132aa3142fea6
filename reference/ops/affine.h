// What an element of a norm is multiplied by and shifted by: g = offset + w exactly, and b.
//
// [absent] No weight is g = 1 whatever the offset; no bias leaves a zero's sign alone.
// [sign]   With offset 0 a weight of -0 is -0; 1 + (-1) is +0.
#pragma once

#include "reference/dyadic.h"
#include "reference/problem.h"

namespace halfulp {
class Affine {
 public:
  explicit Affine(const Problem&);

  Dyadic factor(std::size_t i) const;          // g, finite
  double nearest_factor(std::size_t i) const;  // g to nearest
  Dyadic shift(std::size_t i) const;           // b, finite
  double shift_value(std::size_t i) const { return bias_.empty() ? 0 : bias_[i]; }
  bool shifts() const { return !bias_.empty(); }
  // How IEEE arithmetic would class sign(t) g + b: nan and infinities by its rules; 1 or -1 for finite and not 0.
  double limit(double t, std::size_t i) const;

 private:
  std::span<const double> weight_, bias_;
  double offset_;
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
