// How a row comes in: x brought to the working format, or residual + x in the class that the problem declares.
//
//   rounded    z = r_sum(residual + x): stored, and what the norm sees
//   unrounded  z = r_work(residual + x): what the norm sees; its cast is stored
//   fp32       z = r_fp32(residual + x): what the norm sees; stored as wide as asked
//   mixed      statistics from the unrounded z, elements from the stored one
//
// [defined] In all classes but `unrounded` the rounding of the sum belongs to the operation: it happens whichever step
//           is studied, and to a bound the rounded sum is exact, being the rounding of an exact sum.
// [once]    The sum is an fma by 1, so that of fp64 operands too it is rounded once, to odd in between.
// [upcast]  Exact where the working format is the wider one; else the first rounding of the recipe.
//
// Two mistakes enter here: sums that see other elements than the row's (`seen`), and a sum written over x before x is
// read again (`in_place`): what is normalised and stored got the residual twice, the statistics saw it once.
#pragma once

#include "harness/steps/steps.h"
#include "reference/op.h"

namespace halfulp {
template <class Number>
struct Loaded {
  Row<Number> statistic;  // what mean and variance see
  Row<Number> element;    // what is normalised
  Row<Number> stored = {};
};

template <class Number>
Value<Number> defined(const Format& format, const Pending<Number>& sum) {
  return held(Value<Number>{settle(format, sum, Rounding::nearest_even)});
}

template <class Number>
Loaded<Number> load_sum(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, std::size_t row) {
  const Format &work = place(axes.work, problem), &format = *problem.out.find(tensor::sum)->second;
  const double kind = problem.params[field::sum];
  const bool mixed = kind == sum_class::mixed, once = kind == sum_class::rounded || kind == sum_class::fp32;
  const Format& added = kind == sum_class::rounded ? format : kind == sum_class::fp32 ? fp32 : work;
  const Format& seen = mixed ? format : added;
  const auto add = in.step("add", added);
  const auto store = in.cast("store", added, format);
  const auto upcast = in.cast("upcast", seen, work);
  const auto x = problem.row(tensor::x, row), residual = problem.row(tensor::residual, row);

  Loaded<Number> loaded;
  for (std::size_t i = 0; i < problem.n; ++i) {
    const auto sum = fma(in.given(residual[i]), in.given(1), in.given(x[i]));
    const auto z = add(sum);
    loaded.stored.push_back(store(z));
    if (once || mixed) loaded.element.push_back(upcast(defined(seen, sum)));
    loaded.statistic.push_back(once ? loaded.element.back() : z);
  }
  if (!once && !mixed) loaded.element = loaded.statistic;
  for (std::size_t i = 0; axes.in_place && i < problem.n; ++i) {
    const auto again = add(loaded.stored[i] + in.given(residual[i]));
    loaded.stored[i] = store(again), loaded.element[i] = upcast(again);
  }
  return loaded;
}

template <class Number>
Loaded<Number> load_row(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, std::size_t row) {
  if (problem.find(tensor::residual) != nullptr) return load_sum(in, axes, problem, row);
  const Format& work = place(axes.work, problem);
  const auto upcast = in.cast("upcast", stored_as(problem), work);
  Row<Number> x;
  x.reserve(problem.n);
  for (const double each : problem.row(tensor::x, row)) x.push_back(upcast(in.given(each)));
  return {x, x};
}

template <class Number>
Row<Number> seen_by_sums(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, std::size_t row) {
  Row<Number> seen;
  std::size_t at = row;
  Row<Number> there = load_row(in, axes, problem, row).statistic;
  for (const std::size_t each : axes.seen(problem, row)) {
    if (each != padding && each / problem.n != at) there = load_row(in, axes, problem, at = each / problem.n).statistic;
    seen.push_back(each == padding ? in.given(0) : there[each % problem.n]);
  }
  return seen;
}

template <class Number>
Loaded<Number> load(Arithmetic<Number>& in, const Axes& axes, const Problem& problem, std::size_t row) {
  Loaded<Number> loaded = load_row(in, axes, problem, row);
  if (axes.seen != nullptr) loaded.statistic = seen_by_sums(in, axes, problem, row);
  return loaded;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
