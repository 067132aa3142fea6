// From the normalised elements to the result: weight, bias, and where the cast to storage stands.
//
//   after   y = cast(bias(weight(h w) + b))        bias fused: one rounding of h w + b
//   before  y = bias(weight(cast(h) w) + b)        weight and bias in the format of the result
//
// [zero]  Code that adds +0 where there is no bias makes +0 of a product that is -0.
// [plus]  A weight offset: r(1 + w) as wide as the elements, or in the weight's own format (as_storage).
// [wtype] Weight and bias are read as they are stored; a product with them is rounded once.
#pragma once

#include "harness/steps/steps.h"

namespace halfulp {
template <class Number>
class Weigh {
 public:
  Weigh(Arithmetic<Number>& in, const Axes& axes, const Problem& problem)
      : in_(in),
        axes_(axes),
        weight_(problem.find(tensor::weight)),
        bias_(problem.find(tensor::bias)),
        offset_(choice(problem, field::offset)) {
    const Format &work = place(axes.elementwise, problem), &result = result_as(problem);
    const bool before = axes.cast == Cast::before;
    const Format& late = before ? result : work;
    if (before) early_cast_ = in.cast("cast", work, stored_as(problem), axes.last);
    if (weight_ != nullptr && offset_ != 0)
      plus_ = in.step("plus", axes.weight == Weight::as_work ? work : *weight_->format);
    if (weight_ != nullptr && !(bias_ != nullptr && axes.bias != Bias::separate)) times_ = in.step("weight", late);
    if (weight_ != nullptr && axes.fold == WeightFold::onto_rstd) fold_ = in.step("fold", work);
    if (bias_ != nullptr) add_ = in.step("bias", late);
    late_cast_ = weight_ == nullptr && bias_ == nullptr && before ? in.cast("store", stored_as(problem), result)
                 : before                                         ? Step<Number>{}
                                                                  : in.cast("cast", work, result, axes.last);
  }

  bool folds() const { return weight_ != nullptr && axes_.fold == WeightFold::onto_rstd; }
  Value<Number> folded(const Value<Number>& rstd, std::size_t i) const { return fold_(rstd * weight(i)); }

  // What the normalised element h becomes; `weighed` if it already met its weight.
  Value<Number> operator()(Value<Number> h, std::size_t i) const {
    h = early_cast_(h);
    const bool weighs = weight_ != nullptr && !folds();
    if (bias_ == nullptr && weighs && axes_.bias == Bias::fused_or_zero)
      return late_cast_(times_(fma(h, weight(i), in_.given(0))));
    if (bias_ == nullptr) return late_cast_(weighs ? times_(h * weight(i)) : h);
    const auto b = in_.given(bias_->values[i]);
    if (weighs && axes_.bias != Bias::separate) return late_cast_(add_(fma(h, weight(i), b)));
    return late_cast_(add_((weighs ? times_(h * weight(i)) : h) + b));
  }

 private:
  Value<Number> weight(std::size_t i) const {
    const auto w = in_.given(weight_->values[i]);
    return offset_ == 0 ? w : plus_(in_.given(offset_) + w);
  }

  Arithmetic<Number>& in_;
  const Axes& axes_;
  const Tensor* weight_;
  const Tensor* bias_;
  double offset_;
  Step<Number> early_cast_, plus_, times_, fold_, add_, late_cast_;
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
