// The residual stream: h = residual (or 0), then h = stream(h + increment) for each increment in turn, and a cast at the end.
//
//   with a multiplier      stream(h + product(increment multiplier))
//   compensated            Kahan's sum, whose correction is kept from one layer to the next
//
// [stream] The format of the running sum is the question: storage loses an increment below half an ulp of the stream.
// [scalar] The multiplier is a scalar argument: rounded to fp32 (fp64 where products are), as torch does.
#include "harness/orders/kahan.h"
#include "harness/steps/load.h"
#include "reference/registry.h"

namespace halfulp {
template <class Number>
class StreamSteps {
 public:
  StreamSteps(Arithmetic<Number>& in, const Axes& axes, const Problem& problem)
      : in_(in), compensated_(axes.compensated), multiplies_(problem.params[field::multiplier] != 1) {
    const Format &format = place(axes.stream, problem), &product = place(axes.elementwise, problem);
    const Format& increment = *problem.at(tensor::increments).format;
    if (multiplies_) {
      const double multiplier = problem.params[field::multiplier];
      multiplier_ = in.step("multiplier", wider(product, fp32))(in.given(multiplier));
      product_ = in.step("product", product);
    }
    start_ = problem.find(tensor::residual);
    if (start_ != nullptr) load_ = in.cast("upcast", *start_->format, format);
    upcast_ = in.cast("upcast", multiplies_ ? product : increment, format);
    add_ = in.step("stream", format, axes.in_stream);
    if (compensated_) less_ = in.step("compensation", format);
    cast_ = in.cast("cast", format, result_as(problem), axes.last);
  }

  Value<Number> of(const Problem& problem, std::size_t row, std::size_t i) const {
    const auto k = static_cast<std::size_t>(problem.params[field::k]);
    auto plain = in_.given(start_ == nullptr ? 0 : start_->values[row * problem.n + i]);
    plain = load_(plain);
    Compensated<Number> total(plain);
    for (std::size_t which = 0; which < k; ++which) {
      auto increment = in_.given(problem.increment(which, row)[i]);
      if (multiplies_) increment = product_(increment * multiplier_);
      increment = upcast_(increment);
      if (compensated_)
        total.add(increment, add_, less_);
      else
        plain = add_(plain + increment);
    }
    return cast_(compensated_ ? total.total() : plain);
  }

 private:
  Arithmetic<Number>& in_;
  bool compensated_, multiplies_;
  const Tensor* start_;
  Value<Number> multiplier_{Number(1.0)};
  Step<Number> product_, load_, upcast_, add_, less_, cast_;
};

template <class Number>
static RowResult<Number> residual_sum(Arithmetic<Number>& in, const Axes& axes, const Problem& problem,
                                      std::size_t row) {
  const StreamSteps<Number> stream(in, axes, problem);
  RowResult<Number> result;
  result.y.reserve(problem.n);
  for (std::size_t i = 0; i < problem.n; ++i) result.y.push_back(stream.of(problem, row, i));
  return result;
}

static constexpr std::string_view ops[] = {"residual_sum"};
const Registered<Steps> steps{{.name = "residual_sum",
                               .ops = ops,
                               .rounded = residual_sum<double>,
                               .real = residual_sum<Real>,
                               .bounded = residual_sum<Bounded>}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
