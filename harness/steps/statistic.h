// The scalars of a row: sums in the declared order, means, eps, the root.
//
//   mean of squares   r(total / n)                            n - divisor_less in a mistake
//   shift             r(v + r(eps))                           max(v, eps) or eps added to the root, where the problem says
//   rstd              r(1 / r(root v)), one rounding, or the root itself where elements are divided by it
#pragma once

#include "harness/orders/order.h"
#include "harness/steps/steps.h"

namespace halfulp {
// The elements that the sums see: all, but in a mistake.
template <class Number>
std::span<const Value<Number>> summed_part(const Axes& axes, const Row<Number>& x) {
  const std::size_t left = x.size() - std::min(x.size(), axes.summed_less);
  return std::span<const Value<Number>>(x).first(left / axes.summed_multiple * axes.summed_multiple);
}

// sum of x², or of whatever squares are taken of.
template <class Number>
Value<Number> sum_of_squares(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, const Row<Number>& x) {
  const Format &square = place(axes.square_in, problem), &total = place(axes.accumulate, problem);
  const bool fused = axes.square == Square::fused;
  // One after the other: the order of a call's arguments, and so of the listed steps, is the compiler's.
  const auto squared = in.step("square", square);
  const auto narrow = square.precision > total.precision ? in.step("narrow", total) : Step<Number>{};
  const auto sum = in.step("sum", total);
  const auto compensation = axes.sum.order == Order::kahan ? in.step("compensation", total) : Step<Number>{};
  const Terms<Number> terms(fused ? Term::fused : Term::squared, summed_part(axes, x), sum, squared, narrow,
                            compensation);
  return summed(axes.sum, terms);
}

// total / n in the wider of the sum's format and its own, then cast.
template <class Number>
Value<Number> mean_of(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, std::string_view name,
                      const Value<Number>& total, const Format& summed_in, const Format& as,
                      std::size_t divisor_less = 0) {
  const Format& format = wider(summed_in, as);
  const auto mean = in.step(name, format);
  const auto narrow = in.cast(name, format, as);
  const auto count = in.given(static_cast<double>(problem.n) - static_cast<double>(divisor_less));
  if (axes.mean == Mean::divided) return narrow(mean(total / count));
  const auto reciprocal = in.step("one_over_n", format);
  return narrow(mean(total * reciprocal(in.given(1) / count)));
}

template <class Number>
Value<Number> root_of(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, const Value<Number>& v) {
  const Format& format = place(axes.root_in, problem);
  const bool outside = choice(problem, field::eps_place) == eps_place::outside;
  if (axes.root == Root::correctly_rounded && !outside) return in.step("inverse", format)(reciprocal_root(v));
  auto rms = in.step("root", format)(root(v));
  if (outside)
    rms = in.step("eps", format)(rms + in.step("epsilon", place(axes.eps_as, problem))(eps_of<Number>(problem)));
  if (axes.root == Root::divide) return rms;
  static constexpr Format twelve_bits{"12 bits", 12, -126, 127, 32};
  return in.step("inverse", axes.root == Root::twelve_bits ? twelve_bits : format)(in.given(1) / rms);
}

// From the mean of squares, or the variance, to what the elements meet: rstd, or the root where they are divided.
template <class Number>
Value<Number> rstd_of(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, Value<Number> v) {
  const Format &shift = place(axes.shift_in, problem), &eps_as = place(axes.eps_as, problem);
  const Format& root_in = place(axes.root_in, problem);
  const double where = choice(problem, field::eps_place);
  if (where != eps_place::outside) {
    const auto epsilon = in.step("epsilon", eps_as)(eps_of<Number>(problem));
    const Format& format = wider(shift, eps_as);
    if (where == eps_place::floor)
      v = larger(v, epsilon);
    else
      v = in.cast("eps_narrow", format, shift)(in.step("eps", format)(v + epsilon));
  }
  const auto rstd = root_of(in, axes, problem, v);
  return in.cast("rstd", root_in, place(axes.statistic, problem))(rstd);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
