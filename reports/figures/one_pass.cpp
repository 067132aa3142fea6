// The variance as mean of squares minus square of mean: two large numbers whose difference is small.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reference/registry.h"
#include "reports/figures/figure.h"
#include "reports/numbers.h"

namespace halfulp {
static std::string id(double ratio) { return "layer_norm/fp32/normal:mean=" + to_text(ratio) + ",sd=1/n=4096"; }

static double error_of(std::string_view name, double ratio) { return measured(name, known(id(ratio))).normwise.value; }

static constexpr double ratios[] = {1, 3, 10, 30, 100, 300, 1000, 3000, 10000};

static Series curve(std::string_view name, std::string label, Ink ink, double at) {
  Series series{.label = std::move(label), .ink = ink};
  for (const double ratio : ratios) {
    const double error = error_of(name, ratio);
    series.points.emplace_back(ratio, std::isfinite(error) ? std::clamp(error, 1e-8, 1e2) : 1e2);
  }
  series.label_at = {1100, at};
  return series;
}

static Chart chart() {
  Chart chart{
      .title = "One-pass variance in fp32 is " + percent(error_of("one_pass", 1000)) + " off at mean/spread 1,000",
      .command = fmt::format("{}  ({})", docs_command, id(1000)),
      .x = {"mean / spread of the row",
            1,
            10000,
            true,
            {{1, "1"}, {10, "10"}, {100, "100"}, {1000, "1,000"}, {10000, "10,000"}}},
      .y = {"normwise error of the row, layer_norm in fp32",
            1e-8,
            1e2,
            true,
            {{1e-8, "1e−8"}, {1e-6, "1e−6"}, {1e-4, "1e−4"}, {1e-2, "1 %"}, {1, "100 %"}}}};
  chart.series = {curve("two_pass", "two passes", Ink::safe, 2e-7), curve("welford", "Welford", Ink::violet, 4e-4),
                  curve("one_pass", "one pass", Ink::breaks, 0.6)};
  chart.series[1].label_at = {12, 6e-6};
  chart.series[2].label_at = {60, 1e-2};
  return chart;
}

static std::string passage() {
  std::string table = "| mean / spread | one pass | two passes | Welford |\n| ---: | ---: | ---: | ---: |\n";
  for (const double ratio : {1.0, 100.0, 1000.0, 10000.0}) {
    table += "| " + amount(ratio) + " |";
    for (const char* name : {"one_pass", "two_pass", "welford"}) {
      const double error = error_of(name, ratio);
      table += " " + (std::isfinite(error) ? percent(error) : "values lost") + " |";
    }
    table += "\n";
  }
  return fmt::format(
      "E[x²] − E[x]² subtracts two numbers of the size of the squared mean; what is left of them has lost as many bits "
      "as the mean "
      "exceeds the spread, twice. The error of a row of 4,096 in fp32, normwise:\n\n{}\nTwo passes subtract first and "
      "square "
      "after; they cost a second read and nothing else.\n\n    halfulp explain {} --recipe one_pass\n",
      table, id(1000));
}

const Registered<Figure> figure{
    {.name = "one_pass", .place = 4, .heading = "A one-pass variance cancels", .chart = chart, .passage = passage}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
