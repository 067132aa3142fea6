// Weights that put num w / den halfway between two numbers of the result's format.
//
//   num j = M, an odd number of p + 1 bits, w = den j 2^-p, so num w / den = M 2^-p is a midpoint;
//   off moves each by so many ulps of the weight's own format, up and down in turn: the nearest that are no ties
//
// [wide] The weight's format must hold den j: more bits than the result's, weight-format=fp32 beside 16-bit results.
//
// Attacks the rounding of ties and near-ties: rows of equal magnitudes with eps = 0 (num=1), pythagorean rows
// (num=3,den=5), one-hot rows.
#include "cases/generator.h"
#include "reference/registry.h"
#include "reference/ulp.h"

namespace halfulp {
// The drawn odd j with 2^p <= num j < 2^(p+1).
static std::uint64_t odd(const FilledRow& row, std::size_t i, int precision, std::uint64_t num) {
  const std::uint64_t low = ((std::uint64_t{1} << precision) + num - 1) / num | 1;
  const std::uint64_t high = ((std::uint64_t{2} << precision) - 1) / num;
  return low + 2 * row.random.below((high - low) / 2 + 1, i);
}

static void tie_weights(const FilledRow& row) {
  const Case& c = *row.place.of;
  const Format& result = c.out != nullptr ? *c.out : *c.format;
  const std::uint64_t num = row.settings.count("num"), den = row.settings.count("den");
  const int bits = result.precision + std::bit_width(den);
  if (num % 2 == 0 || den % 2 == 0 || num > 63 || den > 63)
    throw UsageError("tie_weights: num and den must be odd numbers below 64");
  if (row.place.format->precision <= bits)
    throw UsageError("tie_weights: ties of " + std::string(result.name) +
                     " results need a weight-format of more than " + std::to_string(bits) + " bits, " +
                     std::string(row.place.format->name) + " has " + std::to_string(row.place.format->precision));
  const double unit = power_of_two(-result.precision), off = row["off"], offset = row.parameter(field::offset, 0);
  for (std::size_t i = 0; i < row.n; ++i) {
    const double tie = unit * static_cast<double>(den * odd(row, i, result.precision, num)) - offset;
    row.values[i] = tie + (i % 2 == 0 ? off : -off) * ulp(*row.place.format, tie);
  }
}

const Registered<Generator> tie_weights_row{{
    .name = "tie_weights",
    .meaning = "weights that put results halfway, or off by ulps of the weight",
    .attacks = "the rounding of ties and near-ties",
    .settings = "num=1,den=1,off=0",
    .row = tie_weights,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
