// A bias that cancels: b_i = -w_i (x_i - m) / s, rounded, for the first row; what is left is rounding alone.
//
//   m = mean x in the ops on LayerNorm, else 0;   s = sqrt(mean (x - m)^2 + eps);   x + residual in the fused ops
//
// Attacks the elementwise steps: one output ulp becomes many where the sum is nearly zero, and errors must be judged
// at the scale of the magnitudes (numerics: E^M), else the right recipe looks wrong.
#include <cmath>

#include "cases/generator.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
static double mean(std::span<const double> values) {
  double sum = 0;
  for (const double value : values) sum += value;
  return sum / static_cast<double>(values.size());
}

static void cancelling_bias(const FilledRow& row) {
  const Case& c = *row.place.of;
  if (row.place.tensor != tensor::bias) throw UsageError("cancelling_bias answers to x: it can only fill a bias");
  Case first = c;
  first.rows = 1;
  std::vector<double> x = stored(first, tensor::x);
  const std::vector<double> weight = stored(c, tensor::weight), residual = stored(first, tensor::residual);
  for (std::size_t i = 0; i < residual.size(); ++i) x[i] += residual[i];
  const double m = c.op->name.ends_with("layer_norm") ? mean(x) : 0;
  std::vector<double> squares;
  for (const double value : x) squares.push_back((value - m) * (value - m));
  const double s = std::sqrt(mean(squares) + row.parameter(field::eps, 0)), offset = row.parameter(field::offset, 0);
  for (std::size_t i = 0; i < row.n; ++i) row.values[i] = -(weight.empty() ? 1 : offset + weight[i]) * (x[i] - m) / s;
}

const Registered<Generator> cancelling_bias_row{{
    .name = "cancelling_bias",
    .meaning = "minus the normalised and weighted first row",
    .attacks = "elementwise steps, and measures that blow up where outputs are nearly zero",
    .settings = "",
    .row = cancelling_bias,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
