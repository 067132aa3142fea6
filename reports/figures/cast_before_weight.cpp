// Casting before the weight rounds twice: the distribution of the error, and the worst that two roundings can do.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reference/registry.h"
#include "reference/ulp.h"
#include "reports/figures/figure.h"
#include "reports/numbers.h"

namespace halfulp {
static constexpr std::string_view row = "rms_norm/bf16/normal/n=4096/rows=16";

static std::string supremum(std::string_view format) {
  return "rms_norm/" + std::string(format) + "/cast_before_weight_sup/n=4096/weight=cast_before_weight_sup";
}

static Series steps(std::string_view name, std::string label, Ink ink, std::pair<double, double> at) {
  const Summary summary = measured(name, known(row));
  Series series{.label = std::move(label), .ink = ink, .label_at = at};
  for (int bin = 17; bin <= 48; ++bin) {
    const double share = 100 * static_cast<double>(summary.signed_errors[static_cast<std::size_t>(bin)]) /
                         static_cast<double>(summary.count);
    series.points.emplace_back((bin - 33) / 8.0, share);
    series.points.emplace_back((bin - 32) / 8.0, share);
  }
  return series;
}

static Chart chart() {
  const Summary cast = measured("cast_before_weight", known(row));
  const double worst = measured("cast_before_weight", known(supremum("bf16"))).ulps.value;
  Chart chart{
      .title = "Cast before the weight: " + percent(cast.misrounded, cast.count) +
               " of the outputs misrounded, up to " + ulps(worst) + " ulp",
      .command = fmt::format("{}  ({})", docs_command, row),
      .x = {"signed error, ulp of bf16",
            -2,
            2,
            false,
            {{-2, "−2"},
             {-1.5, "−1.5"},
             {-1, "−1"},
             {-0.5, "−0.5"},
             {0, "0"},
             {0.5, "0.5"},
             {1, "1"},
             {1.5, "1.5"},
             {2, "2"}}},
      .y = {"% of outputs, an eighth of an ulp each", 0, 15, false, {{0, "0"}, {5, "5"}, {10, "10"}, {15, "15"}}}};
  chart.series = {steps("fp32_inside", "cast after the weight", Ink::safe, {0.56, 12.2}),
                  steps("cast_before_weight", "cast before it", Ink::costs, {0.72, 5})};
  chart.remarks = {{worst, 0, "max " + ulps(worst), false, -1}};
  return chart;
}

// The supremum of the two roundings alone: over all significands q and g, x r at either end of the cell of q.
static double supremum_of_two_roundings(const Format& format) {
  const double unit = 2 * format.unit_roundoff();  // significands in [1, 2), so that nothing overflows
  double most = 0;
  for (double q = 1; q < 2; q += unit)
    for (double g = 1; g < 2; g += unit)
      for (const double end : {q - (q == 1 ? unit / 4 : unit / 2), q + unit / 2}) {
        const double exact = end * g;  // at most 24 bits
        most = std::max(most, std::fabs(round_to(format, q * g) - exact) / ulp(format, exact));
      }
  return most;
}

static std::string passage() {
  const Summary cast = measured("cast_before_weight", known(row)), safe = measured("fp32_inside", known(row));
  const double bf = measured("cast_before_weight", known(supremum("bf16"))).ulps.value;
  const double half = measured("cast_before_weight", known(supremum("fp16"))).ulps.value;
  return fmt::format(
      "Llama's norm casts x / rms to storage and multiplies by the weight afterwards, in storage: two roundings where "
      "one "
      "would do. Of {} outputs {} are misrounded ({} with one cast at the end), the worst by {} ulp (against {}). How "
      "bad "
      "can it get? Over all pairs of significands the two roundings alone reach at most {:.4f} ulp in bf16 and {:.4f} "
      "in "
      "fp16; rows that aim at it reach {:.4f} and {:.4f}. It costs; it does not break.\n\n    halfulp explain {} \\\n"
      "        --recipe cast_before_weight\n",
      count(cast.count), percent(cast.misrounded, cast.count), percent(safe.misrounded, safe.count),
      ulps(cast.ulps.value), at_most(safe.ulps.value), supremum_of_two_roundings(bf16), supremum_of_two_roundings(fp16),
      bf, half, supremum("bf16"));
}

const Registered<Figure> figure{{.name = "cast_before_weight",
                                 .place = 5,
                                 .heading = "A cast before the weight rounds twice",
                                 .chart = chart,
                                 .passage = passage}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
