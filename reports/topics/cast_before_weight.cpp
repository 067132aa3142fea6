// Casting before the weight rounds twice: the distribution of the error, and the worst that two roundings can do.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/limit.h"
#include "reference/registry.h"
#include "reference/ulp.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
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

// What `halfulp list generators` says of the generator that aims at it.
static Fact supremum_fact(const Format& format) {
  return {.told = fmt::format("{:.4f}", supremum_of_two_roundings(format)), .line = "up to"};
}

static Fact any_order(const Format& format, std::size_t n) {
  const Class any{.cast = Cast::before};
  return {.told = digits(cast_before_limit(format, rms_norm_roundings(n, 0, any)), 3),
          .line = "the sum in any order",
          .of = [](std::span<const double> line) { return line[0]; }};
}

static std::vector<Claim> claims(const Published&) {
  const Asked cast{std::string(row), "cast_before_weight"}, safe{std::string(row), "fp32_inside"};
  const Asked bf{supremum("bf16"), "cast_before_weight"}, half{supremum("fp16"), "cast_before_weight"};
  const Asked real{
      "rms_norm/bf16/file:fracast#core.norm.input/n=64/rows=8/weight=file:fracast#core.norm.weight/"
      "eps=1.1920928955078125e-07",
      "cast_before_weight"};
  const Asked real_safe{real.id, "fp32_inside"};
  return {
      {"Llama's norm casts the normalised row to storage and multiplies by the weight afterwards: two roundings where "
       "one "
       "would do. {} of the outputs are misrounded, with one cast at the end {}.",
       cast.command(),
       {misrounded(cast), misrounded(safe)}},
      {"The worst of these outputs is off by {} ulp; with one cast at the end by {}.",
       cast.command(),
       {worst_of(cast), worst_of(safe)}},
      {"Over all pairs of significands two roundings reach at most {} ulp in bf16 and {} in fp16.",
       "halfulp list generators",
       {supremum_fact(bf16), supremum_fact(fp16)}},
      {"With the sum in fp32, in whatever order, of {} elements, they reach {} ulp in bf16 at most.",
       cast.command(),
       {given(4096), any_order(bf16, 4096)}},
      {"A row that aims at it reaches {} ulp in bf16.", bf.command(), {worst_of(bf)}},
      {"In fp16 such a row reaches {} ulp. It costs; it does not break: the row is {} off.",
       half.command(),
       {worst_of(half), off_by(half)}},
      {"On the weights and activations of a published model, FraCast, {} of the outputs are misrounded and the worst "
       "is "
       "off by {} ulp; with one cast {} and {}.",
       real.command(),
       {misrounded(real), worst_of(real), misrounded(real_safe), worst_of(real_safe)}},
  };
}

const Registered<Topic> topic{{.name = "cast_before_weight",
                               .document = "why-norms-upcast",
                               .place = 110,
                               .heading = "A cast before the weight rounds twice",
                               .chart = chart,
                               .claims = claims}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
