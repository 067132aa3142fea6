// The variance as mean of squares minus square of mean: two large numbers whose difference is small.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
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

static std::vector<Claim> claims(const Published&) {
  const auto asked = [](double ratio, const char* recipe) { return Asked{id(ratio), recipe}; };
  const Asked one = asked(1000, "one_pass"), two = asked(1000, "two_pass"), running = asked(1000, "welford");
  const Asked far = asked(10000, "one_pass");
  return {
      {"`E[x²] − E[x]²` subtracts two numbers of the size of the squared mean. At a mean of {} and a spread of {} the "
       "row "
       "is {} off, in fp32.",
       one.command(),
       {given(1000), given(1), off_by(one)}},
      {"Two passes, subtracting first and squaring after, leave {} on the same row. They read it a second time, no "
       "more.",
       two.command(),
       {off_by(two)}},
      {"Welford's running mean and variance, one pass, leave {}.", running.command(), {off_by(running)}},
      {"At a mean of {} the variance in one pass, with eps, comes out as {}: its root does not exist and the outputs "
       "are "
       "lost.",
       far.command(),
       {given(10000), last_of(far, "eps", fp32, 3)}},
  };
}

const Registered<Topic> topic{{.name = "one_pass",
                               .document = "why-norms-upcast",
                               .place = 200,
                               .part = "Where FP32 is not enough",
                               .heading = "A variance in one pass",
                               .chart = chart,
                               .claims = claims}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
