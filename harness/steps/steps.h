// The steps of a family of operations: one function template over the axes, instantiated for three numbers.
//
//   rounded: double, what the code computes    real: one step rounds    bounded: double with a proved radius
//
// [registered] A family registers itself and names the operations it computes; a recipe finds it by the operation.
#pragma once

#include "harness/arithmetic.h"
#include "harness/axes.h"
#include "reference/problem.h"

namespace halfulp {
template <class Number>
struct RowResult {
  Row<Number> y;
  Row<Number> sum = {};  // of the fused ops, as stored
};

struct Steps {
  std::string_view name;
  std::span<const std::string_view> ops;
  RowResult<double> (*rounded)(Arithmetic<double>&, const Axes&, const Problem&, std::size_t row);
  RowResult<Real> (*real)(Arithmetic<Real>&, const Axes&, const Problem&, std::size_t row);
  RowResult<Bounded> (*bounded)(Arithmetic<Bounded>&, const Axes&, const Problem&, std::size_t row);
};

const Steps& steps_of(const Problem&);

// The format of a place; of two formats the more precise one.
const Format& place(Where, const Problem&);
const Format& wider(const Format&, const Format&);
// [opmath] of harness/axes.h: fp32, or fp64 where an operand is wider.
const Format& opmath(const Problem&);

// Of x; a stream has only increments.
inline const Format& stored_as(const Problem& problem) {
  const Tensor* x = problem.find(tensor::x);
  return *(x != nullptr ? *x : problem.at(tensor::increments)).format;
}
inline const Format& result_as(const Problem& problem) { return *problem.out.find(tensor::y)->second; }

// A parameter, or 0 where the operation does not take it: 0 is the plain choice of each.
inline double choice(const Problem& problem, const Field& key) {
  return problem.params.has(key) ? problem.params[key] : 0;
}

// eps as the recipe receives it: the double, with the distance to the decimal where the truth takes that.
template <class Number>
Value<Number> eps_of(const Problem&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
