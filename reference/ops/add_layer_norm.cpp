// A residual add and the LayerNorm after it, fused: two results.
//
//   sum = residual + x;   y = (t - mean(t)) (offset + w) / sqrt(variance(t) + eps) + b,   t by class: sum_class.h
//
// [two] Kernels that keep the sum unrounded for the norm and kernels that do not compute different functions.
#include "reference/ops/sum_class.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<Quantity> define(const Problem& problem, std::size_t row) { return add_norm(problem, row, true); }

constexpr Operand operands[] = {{tensor::x, ""},
                                {tensor::residual, "normal"},
                                {tensor::weight, "weights", true},
                                {tensor::bias, "normal:sd=0.1", true}};
constexpr std::string_view results[] = {tensor::y, tensor::sum, tensor::mean, tensor::variance, tensor::rstd};
constexpr Setting settings[] = {{&field::eps, 1e-5},
                                {&field::eps_format, eps_format::fp64},
                                {&field::eps_place, eps_place::inside},
                                {&field::offset, 0},
                                {&field::sum, sum_class::rounded}};

const Registered<Op> add_layer_norm{{
    .name = "add_layer_norm",
    .formula = "layer_norm(residual + x)",
    .operands = operands,
    .results = results,
    .settings = settings,
    .define = define,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
