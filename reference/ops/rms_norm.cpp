// RMSNorm divides a row by its root mean square, then weights each element.
//
//   y_i = x_i (offset + w_i) / s,   s = sqrt( (x_1² + ... + x_n²) / n + eps ),   rstd = 1 / s
//
// [sum]   The mean square is exact: no order, no cancellation (norm.h).
// [tie]   Decided exactly. Ties do occur: n = 9, x = (1, 0, ..., 0), eps = 0 gives 3 w_1.
// [scale] With eps = 0 the result is unchanged if every x is multiplied by the same c > 0.
// [zero]  A row of zeros with eps = 0 has no result: 0/0 is nan; with eps > 0 it is zeros of the sign x g.
//
// Source: Zhang and Sennrich, Root Mean Square Layer Normalization, 2019, equation 4.
#include "reference/ops/norm.h"
#include "reference/registry.h"

namespace halfulp {
static std::vector<Quantity> define(const Problem& problem, std::size_t row) { return norm(problem, row, false); }

constexpr Operand operands[] = {{tensor::x, ""}, {tensor::weight, "weights", true}};
constexpr std::string_view results[] = {tensor::y, tensor::rstd};
constexpr Setting settings[] = {{&field::eps, 1e-6},
                                {&field::eps_format, eps_format::fp64},
                                {&field::eps_place, eps_place::inside},
                                {&field::offset, 0}};

const Registered<Op> rms_norm{{
    .name = "rms_norm",
    .formula = "x (offset + w) / sqrt(mean(x²) + eps)",
    .operands = operands,
    .results = results,
    .settings = settings,
    .define = define,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
