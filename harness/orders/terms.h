// The terms of a sum and how they join: what every order of summation in this folder is written over.
//
//   term(i)     x_i, or square(x_i x_i); cast to the sum's format where that is narrower
//   add(a, i)   sum(a + term(i)), or where fused sum(fma(x_i, x_i, a))
//   join(a, b)  sum(a + b)
//
// [zero] A sum starts at 0; adding the first term to it rounds nothing, as a term has the sum's format at most.
#pragma once

#include <algorithm>
#include <span>

#include "harness/arithmetic.h"

namespace halfulp {
enum class Term { plain, squared, fused };

template <class Number>
class Terms {
 public:
  using Item = Value<Number>;

  Terms(Term kind, std::span<const Item> x, Step<Number> sum, Step<Number> square = {}, Step<Number> narrow = {},
        Step<Number> compensation = {})
      : kind_(kind), x_(x), sum_(sum), square_(square), narrow_(narrow), compensation_(compensation) {}

  std::size_t count() const { return x_.size(); }
  Item zero() const { return {Number(0.0)}; }
  Item term(std::size_t i) const { return kind_ == Term::plain ? narrow_(x_[i]) : narrow_(square_(x_[i] * x_[i])); }
  Item add(const Item& a, std::size_t i) const {
    return kind_ == Term::fused ? sum_(fma(x_[i], x_[i], a)) : apart(a, i);
  }
  Item apart(const Item& a, std::size_t i) const { return sum_(a + term(i)); }  // never fused
  Item join(const Item& a, const Item& b) const { return sum_(a + b); }
  const Step<Number>& sum() const { return sum_; }
  const Step<Number>& less() const { return compensation_; }  // of kahan's differences

 private:
  Term kind_;
  std::span<const Item> x_;
  Step<Number> sum_, square_, narrow_, compensation_;
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
