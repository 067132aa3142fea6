#include "reference/ops/affine.h"

#include <cmath>

namespace halfulp {
static std::span<const double> values(const Problem& problem, std::string_view name) {
  const Tensor* found = problem.find(name);
  return found == nullptr ? std::span<const double>() : found->values;
}

Affine::Affine(const Problem& problem)
    : weight_(values(problem, tensor::weight)),
      bias_(values(problem, tensor::bias)),
      offset_(problem.params[field::offset]) {}

Dyadic Affine::factor(std::size_t i) const {
  return weight_.empty() ? Dyadic(1.0) : Dyadic(offset_) + Dyadic(weight_[i]);
}

double Affine::nearest_factor(std::size_t i) const {
  if (weight_.empty()) return 1;
  return offset_ == 0 ? weight_[i] : offset_ + weight_[i];
}

Dyadic Affine::shift(std::size_t i) const { return bias_.empty() ? Dyadic() : Dyadic(bias_[i]); }

// 1 or -1 in place of what is finite and not zero, so that no product or sum of representatives rounds or overflows.
static double representative(double x) { return x == 0 || !std::isfinite(x) ? x : std::copysign(1, x); }

double Affine::limit(double t, std::size_t i) const {
  const bool overflowed = std::isinf(nearest_factor(i)) && std::isfinite(weight_[i]);  // of offset + w in binary64
  const double g = overflowed ? std::copysign(1, weight_[i]) : representative(nearest_factor(i));
  const double product = representative(t) * g;
  if (bias_.empty()) return product;
  const double b = representative(bias_[i]);
  return product == 0 || !std::isfinite(b) ? product + b : product;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
