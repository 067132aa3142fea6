// LayerNorm: y_i = (x_i - mean) w_i / root(variance + eps) + b_i, rounding by rounding.
//
//   mean = mean(sum x)                  variance = variance(sum square(deviation(x - mean)²))       or as the axes say
//   h_i  = scale(centre(x_i - mean) rstd)    or, shifted, scale(fma(x_i, rstd, shift(-rstd mean)))
//   y_i  = cast(bias(weight(h_i w_i) + b_i))
//
// [lemma-v] mean((x - c)²) = variance + (c - mu)² for any c: the computed mean is taken as it is, and what it errs by
//           enters the bound squared. Operation by operation it would enter once for each element.
// [shifted] Likewise rstd's own error only meets x - mean, not x and mean apart.
#include "harness/orders/chunked_welford.h"
#include "harness/steps/load.h"
#include "harness/steps/statistic.h"
#include "harness/steps/weigh.h"
#include "reference/registry.h"

namespace halfulp {
template <class Number>
struct Statistics {
  Value<Number> mean, variance;
};

template <class Number>
static Value<Number> mean_of_squares(Arithmetic<Number>& in, const Axes& axes, const Problem& problem,
                                     std::string_view name, const Row<Number>& x) {
  return mean_of(in, axes, problem, name, sum_of_squares(in, axes, problem, x), place(axes.accumulate, problem),
                 place(axes.shift_in, problem), axes.divisor);
}

template <class Number>
static Statistics<Number> two_pass(Arithmetic<Number>& in, const Axes& axes, const Problem& problem,
                                   const Row<Number>& x) {
  const auto mean = mean_of_row(in, axes, problem, x);
  const auto deviation = in.step("deviation", place(axes.work, problem));
  Row<Number> d;
  d.reserve(x.size());
  for (const auto& each : x) d.push_back(deviation(each - held(mean)));
  Slack slack;
  slack.square_of_radius_of(mean);
  return {mean, slack.around(mean_of_squares(in, axes, problem, "variance", d))};
}

template <class Number>
static Statistics<Number> one_pass(Arithmetic<Number>& in, const Axes& axes, const Problem& problem,
                                   const Row<Number>& x) {
  const auto mean = mean_of_row(in, axes, problem, x);
  const auto mean_square = mean_of_squares(in, axes, problem, "mean_square", x);
  const Format& format = place(axes.shift_in, problem);
  const auto squared = in.step("mean_squared", format)(mean * mean);
  const auto variance = in.step("variance", format)(mean_square - squared);
  return {mean, axes.variance == Variance::one_pass_clamped ? larger(variance, in.given(0)) : variance};
}

template <class Number>
static Statistics<Number> streamed(Arithmetic<Number>& in, const Axes& axes, const Problem& problem,
                                   const Row<Number>& x) {
  const Format &format = place(axes.accumulate, problem), &shift = place(axes.shift_in, problem);
  Moments<Number> moments;
  if (axes.variance == Variance::chunked_welford) {
    moments = ChunkedWelford<Number>(in, format, axes.sum.halves, axes.fused_tail).of(x);
  } else {
    const WelfordSteps<Number> step(in, format);
    for (const auto& each : x) welford(step, moments, each, axes.square == Square::fused);
  }
  const auto mean = in.cast("mean_cast", format, place(axes.mean_as, problem))(moments.mean);
  return {mean, mean_of(in, axes, problem, "variance", moments.squares, format, shift, axes.divisor)};
}

// A mistake: what Chan's merge adds for the distance between the lanes' means is left out.
template <class Number>
static Statistics<Number> unmerged(Arithmetic<Number>& in, const Axes& axes, const Problem& problem,
                                   const Row<Number>& x) {
  constexpr std::size_t lanes = 32;
  const Format& format = place(axes.accumulate, problem);
  const auto mean = mean_of_row(in, axes, problem, x);
  const WelfordSteps<Number> step(in, format);
  auto squares = in.given(0);
  for (std::size_t lane = 0; lane < std::min(lanes, x.size()); ++lane) {
    Moments<Number> moments;
    for (std::size_t i = lane; i < x.size(); i += lanes) welford(step, moments, x[i]);
    squares = step.sum(squares + moments.squares);
  }
  return {mean, mean_of(in, axes, problem, "variance", squares, format, place(axes.shift_in, problem), axes.divisor)};
}

template <class Number>
static Statistics<Number> statistics(Arithmetic<Number>& in, const Axes& axes, const Problem& problem,
                                     const Row<Number>& x) {
  switch (axes.variance) {
    case Variance::two_pass:
      return two_pass(in, axes, problem, x);
    case Variance::one_pass:
    case Variance::one_pass_clamped:
      return one_pass(in, axes, problem, x);
    case Variance::welford:
    case Variance::chunked_welford:
      return streamed(in, axes, problem, x);
    case Variance::unmerged:
      return unmerged(in, axes, problem, x);
  }
  throw std::logic_error("a variance without code");
}

// fma(x, s, r(-s mean)).
template <class Number>
class Shifted {
 public:
  Shifted(Arithmetic<Number>& in, const Format& format, const Value<Number>& mean, const Value<Number>& rstd)
      : mean_(mean),
        rstd_(rstd),
        scale_(in.step("scale", format)),
        shift_(in.step("shift", format)(-held(rstd) * mean)) {}

  Value<Number> operator()(const Value<Number>& x) const {
    Slack slack;
    slack.scaled_radius_of(rstd_, x - mean_);
    return slack.around(scale_(fma(x, held(rstd_), shift_)));
  }

 private:
  Value<Number> mean_, rstd_;
  Step<Number> scale_;
  Value<Number> shift_;
};

// A mistake: a small variance is taken for noise.
template <class Number>
static Value<Number> cleared(const Axes& axes, const Value<Number>& variance) {
  if (axes.least_variance == 0) return variance;
  if constexpr (!std::is_same_v<Number, double>)
    throw std::logic_error("a variance that is taken for 0 is a mistake: it has no bound and no formula");
  else
    return {variance.number < axes.least_variance ? 0 : variance.number};
}

template <class Number>
static RowResult<Number> layer_norm(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, std::size_t row) {
  auto loaded = load(in, axes, problem, row);
  const auto [mean, variance] = statistics(in, axes, problem, loaded.statistic);
  const auto rstd = rstd_of(in, axes, problem, cleared(axes, variance));

  const Format& format = place(axes.elementwise, problem);
  RowResult<Number> result{{}, std::move(loaded.stored)};
  result.y.reserve(problem.n);
  if (axes.normalise == Normalise::shift) {
    const Shifted<Number> shifted(in, format, mean, rstd);
    const Weigh<Number> weigh(in, axes, problem);
    for (std::size_t i = 0; i < problem.n; ++i) result.y.push_back(weigh(shifted(loaded.element[i]), i));
    return result;
  }
  const auto centre = in.step("centre", format), scale = in.step("scale", format);
  const Weigh<Number> weigh(in, axes, problem);
  for (std::size_t i = 0; i < problem.n; ++i) {
    const auto centred = centre(loaded.element[i] - mean);
    const auto factor = weigh.folds() ? weigh.folded(rstd, i) : rstd;
    result.y.push_back(weigh(divides(axes) ? scale(centred / factor) : scale(centred * factor), i));
  }
  return result;
}

static constexpr std::string_view ops[] = {"layer_norm", "add_layer_norm"};
const Registered<Steps> steps{{.name = "layer_norm",
                               .ops = ops,
                               .rounded = layer_norm<double>,
                               .real = layer_norm<Real>,
                               .bounded = layer_norm<Bounded>}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
