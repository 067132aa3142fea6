// For tests only: problems made by hand, in one expression.
//
//   certify_all(problem("rms_norm", bf16, {3, -3}, {.weight = {1, 2}, .eps = 0}))
#pragma once

#include "reference/evaluate.h"
#include "reference/quantity.h"
#include "reference/registry.h"

namespace halfulp::test {
struct Given {
  std::vector<double> weight = {}, bias = {}, residual = {};
  double eps = -1;  // the op's default
  std::vector<std::pair<const Field*, double>> settings = {};
  const Format* in = &fp64;  // of every operand
  std::size_t rows = 1;
};

// x [rows, n], or increments [k, rows, n] of residual_sum; `out` is the format of every result of the op.
inline Problem problem(std::string_view op, const Format& out, std::vector<double> x, const Given& given = {}) {
  Problem p;
  p.op = find(Registered<Op>::all(), "operation", op);
  p.params = Params(p.op->settings);
  if (given.eps >= 0) p.params.set(field::eps, given.eps);
  for (const auto& [key, value] : given.settings) p.params.set(*key, value);
  p.rows = given.rows;
  const bool increments = p.op->operands[0].name == tensor::increments;
  p.n = x.size() / p.rows / (increments ? static_cast<std::size_t>(p.params[field::k]) : 1);
  p.in[std::string(p.op->operands[0].name)] = {given.in, std::move(x)};
  if (!given.weight.empty()) p.in[std::string(tensor::weight)] = {given.in, given.weight};
  if (!given.bias.empty()) p.in[std::string(tensor::bias)] = {given.in, given.bias};
  if (!given.residual.empty()) p.in[std::string(tensor::residual)] = {given.in, given.residual};
  for (const std::string_view each : p.op->results) p.out[std::string(each)] = &out;
  return p;
}

inline std::vector<double> rounded(const Problem& p, std::string_view result = tensor::y) {
  const Truth truth = evaluate(p);
  std::vector<double> values;
  for (const Certified& each : truth.find(result)->second) values.push_back(each.rounded);
  return values;
}

// Element i of a result of row 0. The problem must outlive it.
inline Quantity quantity(const Problem& p, std::string_view result = tensor::y) {
  for (Quantity& each : p.op->define(p, 0))
    if (each.name == result) return each;
  throw std::logic_error("the problem does not ask for " + std::string(result));
}
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
