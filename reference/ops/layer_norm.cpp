// LayerNorm centres a row, divides it by its standard deviation, then weights and shifts it.
//
//   y_i = (x_i - mean) (offset + w_i) / s + b_i,   s = sqrt( variance + eps ),   rstd = 1 / s
//   mean = (x_1 + ... + x_n) / n,   variance = ((x_1 - mean)² + ... + (x_n - mean)²) / n
//
// [sum]      Mean and variance are exact: no order, no cancellation (norm.h).
// [biased]   The variance divides by n, not by n - 1.
// [tie]      Decided exactly. A balanced two-valued row with eps = 0 gives g + b and -g + b: a sum of two floats.
// [constant] A constant row gives b where eps > 0, and nan, 0/0, where eps = 0.
//
// Source: Ba, Kiros and Hinton, Layer Normalization, 2016, equations 3 and 4.
#include "reference/ops/norm.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<Quantity> define(const Problem& problem, std::size_t row) { return norm(problem, row, true); }

constexpr Operand operands[] = {
    {tensor::x, ""}, {tensor::weight, "weights", true}, {tensor::bias, "normal:sd=0.1", true}};
constexpr std::string_view results[] = {tensor::y, tensor::mean, tensor::variance, tensor::rstd};
constexpr Setting settings[] = {{&field::eps, 1e-5},
                                {&field::eps_format, eps_format::fp64},
                                {&field::eps_place, eps_place::inside},
                                {&field::offset, 0}};

const Registered<Op> layer_norm{{
    .name = "layer_norm",
    .formula = "(x - mean) (offset + w) / sqrt(variance + eps) + b",
    .operands = operands,
    .results = results,
    .settings = settings,
    .define = define,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
