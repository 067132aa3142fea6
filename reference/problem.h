// A problem is what an operation is asked: named tensors, parameters, and the formats of the results.
//
//   x, residual [rows, n]    weight, bias [n]    increments [k, rows, n]        row-major
//   y, sum [rows, n]         mean, variance, rstd [rows]
//
// [light]  No multiprecision type here: whatever is under test includes this, never the definitions.
// [exact]  Values of tensors are doubles taken exactly, each a value of its tensor's format.
// [absent] No weight means 1, no bias means 0; an absent tensor is not in the map.
#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "reference/format.h"
#include "reference/params.h"

namespace halfulp {
struct Op;

struct Tensor {
  const Format* format = nullptr;
  std::vector<double> values;
};

namespace tensor {
inline constexpr std::string_view x = "x", weight = "weight", bias = "bias", residual = "residual",
                                  increments = "increments", y = "y", sum = "sum", mean = "mean",
                                  variance = "variance", rstd = "rstd";
}

struct Problem {
  const Op* op = nullptr;
  Params params;
  std::size_t rows = 1;
  std::size_t n = 1;
  std::map<std::string, Tensor, std::less<>> in;
  std::map<std::string, const Format*, std::less<>> out;  // the results asked for; y always, sum in the fused ops

  const Tensor* find(std::string_view name) const {
    const auto at = in.find(name);
    return at == in.end() ? nullptr : &at->second;
  }
  const Tensor& at(std::string_view name) const;  // throws std::logic_error

  // The stretch of a tensor that belongs to a row: n values of x or residual, all n of a weight or a bias.
  std::span<const double> row(std::string_view name, std::size_t index) const;
  // Increment number `which` of a row.
  std::span<const double> increment(std::size_t which, std::size_t index) const;
};

// eps as a kernel is given it: the decimal's nearest binary64, rounded on to what eps-format says; with
// eps-format=exact the nearest binary64 (only the truth uses the rational).
double eps_given(const Problem&);

// The shape of a tensor, for checks and files: "[rows, n]" and its size.
std::size_t size_of(const Problem&, std::string_view name);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
