// The scalars of a row: sums in the declared order, means, eps, the root.
//
//   mean of squares   r(total / n)                            another divisor in a mistake
//   shift             r(v + r(eps))                           max(v, eps) or eps added to the root, where the problem says
//   rstd              r(1 / r(root v)), one rounding, or the root itself where elements are divided by it
//
// [magic] A mistake's estimate: Quake III's, s (1.5 - v/2 s²) from s with the bits 0x5f3759df - (bits of v) / 2, off by
//         up to 0.00176 relative. In plain fp32; it has no bound, so only doubles compute it.
#pragma once

#include "harness/orders/order.h"
#include "harness/steps/steps.h"

namespace halfulp {
// A mistake: the terms of the mean itself, (x / n) x, so that their sum stays as small; rounded as squares are.
template <class Number>
Row<Number> shares(Arithmetic<Number>& in, const Problem& problem, const Row<Number>& x, const Format& format) {
  const auto share = in.step("share", format), square = in.step("square", format);
  const auto count = in.given(static_cast<double>(problem.n));
  Row<Number> terms;
  for (const auto& each : x) terms.push_back(square(share(each / count) * each));
  return terms;
}

// sum of x², or of whatever squares are taken of.
template <class Number>
Value<Number> sum_of_squares(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, const Row<Number>& x) {
  const Format& square = axes.square_as != nullptr ? *axes.square_as : place(axes.square_in, problem);
  const Format& total = place(axes.accumulate, problem);
  const bool fused = axes.square == Square::fused;
  const Row<Number> shared = axes.premultiplied ? shares(in, problem, x, square) : Row<Number>();
  // One after the other: the order of a call's arguments, and so of the listed steps, is the compiler's.
  const auto squared = axes.premultiplied ? Step<Number>{} : in.step("square", square);
  const auto narrow = square.precision > total.precision ? in.step("narrow", total) : Step<Number>{};
  const auto sum = in.step("sum", total);
  const auto compensation = axes.sum.order == Order::kahan ? in.step("compensation", total) : Step<Number>{};
  const Term kind = axes.premultiplied ? Term::plain : fused ? Term::fused : Term::squared;
  const Terms<Number> terms(kind, axes.premultiplied ? shared : x, sum, squared, narrow, compensation);
  return summed(axes.sum, terms);
}

// total / n in the wider of the sum's format and its own, then cast.
template <class Number>
Value<Number> mean_of(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, std::string_view name,
                      const Value<Number>& total, const Format& summed_in, const Format& as, std::size_t divisor = 0) {
  const Format& format = wider(summed_in, as);
  const auto mean = in.step(name, format);
  const auto narrow = in.cast(name, format, as);
  const auto count = in.given(static_cast<double>(divisor != 0 ? divisor : problem.n));
  if (axes.mean == Mean::divided) return narrow(mean(total / count));
  const auto reciprocal = in.step("one_over_n", format);
  return narrow(mean(total * reciprocal(in.given(1) / count)));
}

// A mistake: the means of blocks, of which the last is shorter, joined as if all were as long.
template <class Number>
Value<Number> mean_of_blocks(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, const Row<Number>& x) {
  const Format& format = place(axes.mean_accumulate, problem);
  const auto narrow = in.cast("narrow", place(axes.work, problem), format);
  const auto sum = in.step("mean_sum", format), mean = in.step("mean", format);
  auto means = in.given(0);
  std::size_t blocks = 0;
  for (std::size_t first = 0; first < x.size(); first += axes.mean_blocks, ++blocks) {
    const std::size_t end = std::min(first + axes.mean_blocks, x.size());
    auto part = in.given(0);
    for (std::size_t i = first; i < end; ++i) part = sum(part + narrow(x[i]));
    means = sum(means + mean(part / in.given(static_cast<double>(end - first))));
  }
  return in.cast("mean", format, place(axes.mean_as, problem))(mean(means / in.given(static_cast<double>(blocks))));
}

// Of x.
template <class Number>
Value<Number> mean_of_row(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, const Row<Number>& x) {
  if (axes.mean_blocks != 0) return mean_of_blocks(in, axes, problem, x);
  const Format& format = axes.mean_sum_as != nullptr ? *axes.mean_sum_as : place(axes.mean_accumulate, problem);
  const Format& work = place(axes.work, problem);
  const Terms<Number> terms(Term::plain, x, in.step("mean_sum", format), {},
                            work.precision > format.precision ? in.step("narrow", format) : Step<Number>{},
                            axes.mean_sum.order == Order::kahan ? in.step("compensation", format) : Step<Number>{});
  return mean_of(in, axes, problem, "mean", summed(axes.mean_sum, terms), format, place(axes.mean_as, problem),
                 axes.mean_divisor);
}

// Whether elements are divided by what rstd_of yields: the root, or as a mistake its inverse.
inline bool divides(const Axes& axes) { return (axes.root == Root::divide) != axes.upside_down; }

template <class Number>
Value<Number> magic_inverse_root(const Value<Number>& v) {
  if constexpr (!std::is_same_v<Number, double>) {
    throw std::logic_error("the magic constant is a mistake: it has no bound and no formula");
  } else {
    const auto shifted = static_cast<float>(v.number), half = shifted / 2;
    const auto guess = std::bit_cast<float>(0x5f3759df - (std::bit_cast<std::uint32_t>(shifted) >> 1));
    const float square = guess * guess, product = half * square;
    return {static_cast<double>(guess * (1.5F - product))};
  }
}

template <class Number>
Value<Number> root_of(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, const Value<Number>& v) {
  const Format& format = place(axes.root_in, problem);
  const bool outside = choice(problem, field::eps_place) == eps_place::outside;
  if (axes.root == Root::correctly_rounded && !outside)
    return in.step("inverse", format, axes.inverse)(reciprocal_root(v));
  if (axes.root == Root::magic && !outside) return magic_inverse_root(v);
  auto rms = in.step("root", format)(root(v));
  if (outside)
    rms = in.step("eps", format)(rms + in.step("epsilon", place(axes.eps_as, problem))(eps_of<Number>(problem)));
  if (axes.root == Root::divide) return rms;
  static constexpr Format twelve_bits{"12 bits", 12, -126, 127, 32};
  return in.step("inverse", axes.root == Root::twelve_bits ? twelve_bits : format, axes.inverse)(in.given(1) / rms);
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
  return in.cast("rstd", root_in, place(axes.statistic, problem), axes.inverse)(rstd);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
