// Softcap: y_i = product(tanh(quotient(x_i / cap)) cap), each step where the elements are computed.
//
//   times_reciprocal   quotient(x_i r(1 / r(cap)))
//
// [cap]   The cap is a scalar argument: rounded to fp32 (fp64 where the elements are), never to storage, as torch does.
// [whole] No order, no statistic: each element by itself.
#include "harness/steps/load.h"
#include "reference/registry.h"

namespace halfulp {
template <class Number>
static RowResult<Number> softcap(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, std::size_t row) {
  const Format& format = place(axes.elementwise, problem);
  const Format& scalar = wider(format, fp32);
  const auto cap = in.step("cap", scalar)(in.given(problem.params[field::cap]));
  const bool divided = axes.quotient == Quotient::divided;
  const auto reciprocal = divided ? cap : in.step("one_over_cap", scalar)(in.given(1) / cap);
  const auto loaded = load(in, axes, problem, row);
  const auto quotient = in.step("quotient", format), squashed = in.step("tanh", format);
  const auto product = in.step("product", format);
  const auto cast = in.cast("cast", format, result_as(problem), axes.last);

  RowResult<Number> result;
  result.y.reserve(problem.n);
  for (const auto& x : loaded.element) {
    const auto z = divided ? quotient(x / cap) : quotient(x * reciprocal);
    result.y.push_back(cast(product(squashed(tanh(z)) * cap)));
  }
  return result;
}

static constexpr std::string_view ops[] = {"softcap"};
const Registered<Steps> steps{
    {.name = "softcap", .ops = ops, .rounded = softcap<double>, .real = softcap<Real>, .bounded = softcap<Bounded>}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
