// The worst that a cast before the weight can cost: x r just inside the end of the cell of q, times the worst weight.
//
//   q = RN(x r), y = RN(q w);  significands, exhaustively over all pairs:
//   bf16: q = 133, w = 243/128, x r at the upper end of the cell, 133.5: 1.4414 ulp
//   fp16: q = 1040, w = 2016/1024, x r at the lower end, 1039.5: 1.4844 ulp
//
// A quarter of the row is 1; the others are chosen, each rounded down to the format, so that the root makes 1 r that
// end, less 2^-18 of it, which leaves room for the roundings of a kernel that computes in fp32.
//
// [format] Known for bf16 and fp16 alone: with a wider format the cast rounds nothing that counts.
// [weight] As weight=cast_before_weight_sup it is the worst weight, everywhere.
//
// Attacks recipes that cast before the weight: 0.5 ulp for the right one, the supremum for this one.
#include <cmath>

#include "cases/generator.h"
#include "reference/registry.h"
#include "reference/rounding.h"

namespace halfulp {
struct WorstPair {
  const Format* format;
  double weight;
  double scaled;  // x r of the elements that are 1
};
constexpr WorstPair worst[] = {{&bf16, 243.0 / 128, 133.5 / 128 * (1 - 0x1p-18)},
                               {&fp16, 2016.0 / 1024, 1039.5 / 1024 * (1 + 0x1p-18)}};

// Values of the format whose squares sum to `rest` but for a part below 2^-20 of it, from below.
static void spread(std::span<double> values, double rest, const Format& format) {
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::size_t left = values.size() - i;  // the last ten take what is left, each as much as it can
    const double share = rest / static_cast<double>(left > 10 ? left - 10 : 1);
    values[i] = round_to(format, std::sqrt(share), Rounding::toward_zero);
    rest -= values[i] * values[i];
  }
}

static void cast_before_weight_sup(const FilledRow& row) {
  for (const WorstPair& each : worst) {
    if (row.place.format->name != each.format->name) continue;
    if (row.place.tensor == tensor::weight) {
      std::ranges::fill(row.values, each.weight);
      return;
    }
    const std::size_t ones = row.n / 4;
    if (row.n < 64) throw UsageError("cast_before_weight_sup: n=" + std::to_string(row.n) + ": at least 64");
    const double mean_square = 1 / (each.scaled * each.scaled) - row.parameter(field::eps, 0);
    std::ranges::fill(row.values.first(ones), 1.0);
    const double rest = mean_square * static_cast<double>(row.n) - static_cast<double>(ones);
    return spread(row.values.subspan(ones), rest, *each.format);
  }
  throw UsageError("cast_before_weight_sup: known for bf16 and fp16, not for " + std::string(row.place.format->name));
}

const Registered<Generator> cast_before_weight_sup_row{{
    .name = "cast_before_weight_sup",
    .meaning = "x r at the end of the worst cell, times the worst weight (bf16 and fp16)",
    .attacks = "recipes that cast before the weight: up to 1.4414 and 1.4844 ulp",
    .settings = "",
    .row = cast_before_weight_sup,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
