// RMSNorm: y_i = x_i w_i / root(mean(x²) + eps), rounding by rounding.
//
//   rstd = inverse(1 / root(eps(mean(sum square(x x)) + epsilon)))
//   y_i  = cast(weight(w_i scale(x_i rstd)))                   or, as the axes say, x_i / rms, x_i fold(rstd w_i), ...
#include "harness/steps/load.h"
#include "harness/steps/statistic.h"
#include "harness/steps/weigh.h"
#include "reference/registry.h"

namespace halfulp {
template <class Number>
static RowResult<Number> rms_norm(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, std::size_t row) {
  auto loaded = load(in, axes, problem, row);
  if (axes.centred_squares) {
    const auto mean = mean_of_row(in, axes, problem, loaded.statistic);
    const auto deviation = in.step("deviation", place(axes.work, problem));
    for (auto& each : loaded.statistic) each = deviation(each - mean);
  }
  const auto total = sum_of_squares(in, axes, problem, loaded.statistic);
  const auto mean_square = mean_of(in, axes, problem, "mean", total, place(axes.accumulate, problem),
                                   place(axes.shift_in, problem), axes.premultiplied ? 1 : axes.divisor);
  const auto rstd = rstd_of(in, axes, problem, mean_square);

  const auto scale = in.step("scale", place(axes.elementwise, problem));
  const Weigh<Number> weigh(in, axes, problem);
  RowResult<Number> result{{}, std::move(loaded.stored)};
  result.y.reserve(problem.n);
  for (std::size_t i = 0; i < problem.n; ++i) {
    const auto& x = loaded.element[i];
    const auto factor = weigh.folds() ? weigh.folded(rstd, i) : rstd;
    result.y.push_back(weigh(divides(axes) ? scale(x / factor) : scale(x * factor), i));
  }
  return result;
}

static constexpr std::string_view ops[] = {"rms_norm", "add_rms_norm"};
const Registered<Steps> steps{{.name = "rms_norm",
                               .ops = ops,
                               .rounded = rms_norm<double>,
                               .real = rms_norm<Real>,
                               .bounded = rms_norm<Bounded>}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
