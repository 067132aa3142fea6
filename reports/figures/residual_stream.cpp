// The residual stream in 16 bits along the norms of a recorded model: which increments leave an element unchanged, and
// what is wrong at the end.
#include <fmt/format.h>

#include <cmath>

#include "reference/registry.h"
#include "reports/figures/figure.h"
#include "reports/numbers.h"

namespace halfulp {
static std::string id(std::string_view format) {
  return "residual_sum/" + std::string(format) + "/qwen2.5_0.5b/n=896/residual=qwen2.5_0.5b/k=48";
}

// Of the non-zero increments of each step the share that leaves the stream as it was, in percent.
static std::vector<double> swallowed(const Format& format) {
  const Problem& of = known(id(format.name)).problem;
  std::vector<double> stream(of.row(tensor::residual, 0).begin(), of.row(tensor::residual, 0).end()), shares;
  for (std::size_t k = 0; k < static_cast<std::size_t>(of.params[field::k]); ++k) {
    const auto increment = of.increment(k, 0);
    double lost = 0, all = 0;
    for (std::size_t i = 0; i < of.n; ++i) {
      const double next = round_to(format, stream[i] + increment[i]);
      all += increment[i] != 0, lost += increment[i] != 0 && next == stream[i];
      stream[i] = next;
    }
    shares.push_back(100 * lost / all);
  }
  return shares;
}

static Series curve(const Format& format, std::string label, Ink ink, std::pair<double, double> at) {
  Series series{.label = std::move(label), .ink = ink, .label_at = at};
  double step = 0;
  for (const double share : swallowed(format)) series.points.emplace_back(step += 1, share);
  return series;
}

static double most(const Format& format) {
  double most = 0;
  for (const double share : swallowed(format)) most = std::fmax(most, share);
  return most;
}

static Chart chart() {
  Chart chart{
      .title = fmt::format("A bf16 residual stream swallows up to {:.2g} % of a sublayer's increments", most(bf16)),
      .command = fmt::format("{}  ({})", docs_command, id("bf16")),
      .x = {"sublayer, two a layer, with the norms of Qwen2.5-0.5B",
            1,
            48,
            false,
            {{1, "1"}, {8, "8"}, {16, "16"}, {24, "24"}, {32, "32"}, {40, "40"}, {48, "48"}}},
      .y = {"% of increments that change nothing", 0, 4, false, {{0, "0"}, {1, "1"}, {2, "2"}, {3, "3"}, {4, "4"}}}};
  chart.y.to = most(bf16) * 1.15;
  chart.y.ticks.clear();
  const double tick = chart.y.to > 8 ? 2 : chart.y.to > 3 ? 1 : 0.5;
  for (double at = 0; at < chart.y.to; at += tick) chart.y.ticks.emplace_back(at, fmt::format("{:g}", at));
  chart.series = {curve(bf16, "bf16", Ink::breaks, {18, most(bf16) * 0.95}),
                  curve(fp16, "fp16", Ink::costs, {33, most(bf16) * 0.2}),
                  curve(fp32, "fp32", Ink::safe, {44, most(bf16) * 0.03})};
  return chart;
}

static std::string passage() {
  std::string table = "| stream kept in | worst, ulp | misrounded | normwise error |\n| --- | ---: | ---: | ---: |\n";
  const auto line = [&](std::string_view format, std::string_view recipe) {
    const Summary s = measured(recipe, known(id(format)));
    table += fmt::format("| {}: {} | {} | {} | {} |\n", format, recipe, ulps(s.scaled.value),
                         percent(s.misrounded, s.count), percent(s.normwise.value));
  };
  for (const char* format : {"bf16", "fp16"})
    for (const char* recipe : {"stream_storage", "stream_fp32", "stream_kahan"}) line(format, recipe);
  return fmt::format(
      "An increment below half an ulp of the stream changes nothing: in bf16 that is one below a {:.0f}th to a "
      "{:.0f}th of "
      "the element. "
      "Along the norms recorded from Qwen2.5-0.5B, 48 increments onto the embedding, up to {:.2g} % of a sublayer's "
      "increments are "
      "lost in bf16, up to {:.2g} % in fp16, {:.2g} % in fp32; those that count are rounded 48 times. Errors at the "
      "scale of the "
      "summed magnitudes:\n\n{}\n    halfulp explain {} \\\n        --recipe stream_storage\n",
      2 / bf16.unit_roundoff(), 1 / bf16.unit_roundoff(), most(bf16), most(fp16), most(fp32), table, id("bf16"));
}

const Registered<Figure> figure{{.name = "residual_stream",
                                 .place = 7,
                                 .heading = "A bf16 residual stream swallows increments",
                                 .chart = chart,
                                 .passage = passage}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
