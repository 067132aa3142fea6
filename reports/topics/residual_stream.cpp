// The residual stream in 16 bits along the norms of a recorded model: which increments leave an element unchanged, and
// what is wrong at the end.
#include <fmt/format.h>

#include <cmath>

#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
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

static Fact swallowed_fact(const Asked& of, const Format& format) {
  return {.told = fmt::format("{:.2g} %", most(format)),
          .line = "leave an element as it was",
          .of = [](std::span<const double> line) { return line[0]; },
          .command = of.command()};
}

static std::vector<Claim> claims(const Published&) {
  const auto asked = [](const char* format, const char* recipe) { return Asked{id(format), recipe}; };
  const Asked low = asked("bf16", "stream_storage"), safe = asked("bf16", "stream_fp32"),
              kahan = asked("bf16", "stream_kahan"), half = asked("fp16", "stream_storage");
  const Asked lost{"residual_sum/bf16/const:1/n=1/residual=const:256/k=64", "stream_storage"};
  return {
      {"Each sublayer of a model adds its output to the stream. An increment below half the distance of two numbers "
       "changes nothing: {} times {} added to {} in bf16 leave {} where {} is right.",
       lost.command(),
       {given(64), given(1), given(256), got_of(lost), exact_of(lost)}},
      {"Along the norms of Qwen's stream, {} sublayers, bf16 swallows up to {} of a sublayer's increments.",
       low.command(),
       {given(48), swallowed_fact(low, bf16)}},
      {"fp16, with more bits, swallows up to {}.", half.command(), {swallowed_fact(half, fp16)}},
      {"At the end {} of the bf16 stream is misrounded and it is {} off.",
       low.command(),
       {misrounded(low), off_by(low)}},
      {"Summed in fp32 and rounded once, {} is misrounded and it is {} off.",
       safe.command(),
       {misrounded(safe), off_by(safe)}},
      {"A second bf16 number that carries what was lost (Kahan) leaves {}.", kahan.command(), {off_by(kahan)}},
  };
}

const Registered<Topic> topic{{.name = "residual_stream",
                               .document = "why-norms-upcast",
                               .place = 130,
                               .heading = "A sixteen-bit residual stream swallows increments",
                               .chart = chart,
                               .claims = claims}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
