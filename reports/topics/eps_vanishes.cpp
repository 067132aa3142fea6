// eps rounded to storage: in fp16 the usual values are subnormal, or nothing.
#include <fmt/format.h>

#include <cmath>

#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
#include "reports/numbers.h"

namespace halfulp {
static double change(const Format& format, double eps) { return 100 * (round_to(format, eps) / eps - 1); }

static std::string told(const Format& format, double eps) {
  const double stored = round_to(format, eps);
  return stored == 0 ? "0" : fmt::format("{:+.3g} %", change(format, eps));
}

static Series sweep(const Format& format, std::string label, Ink ink, std::pair<double, double> at) {
  Series series{.label = std::move(label), .ink = ink, .label_at = at};
  for (double eps = 1e-9; eps < 1.02e-4; eps *= 1.01) series.points.emplace_back(eps, change(format, eps));
  return series;
}

static Chart chart() {
  Chart chart{
      .title = "eps in fp16: 1e-8 becomes " + told(fp16, 1e-8) + ", 1e-7 is off by " + with_minus(told(fp16, 1e-7)),
      .command = std::string(docs_command),
      .x = {"eps as written",
            1e-9,
            1e-4,
            true,
            {{1e-9, "1e−9"}, {1e-8, "1e−8"}, {1e-7, "1e−7"}, {1e-6, "1e−6"}, {1e-5, "1e−5"}, {1e-4, "1e−4"}}},
      .y = {"change by storing it, %",
            -110,
            110,
            false,
            {{-100, "−100"}, {-50, "−50"}, {0, "0"}, {50, "50"}, {100, "100"}}}};
  chart.series = {sweep(fp16, "fp16", Ink::breaks, {2.2e-8, 60}), sweep(bf16, "bf16", Ink::safe, {2e-9, 12})};
  int lower = 0;
  for (const double eps : {1e-8, 1e-7, 1e-6, 1e-5}) {
    chart.remarks.push_back({eps, change(fp16, eps), with_minus(told(fp16, eps)), false, eps == 1e-8 ? -1 : lower - 1});
    lower = 0;
  }
  return chart;
}

static std::vector<Claim> claims(const Published&) {
  const auto zero = [](const char* eps) {
    return Asked{std::string("rms_norm/fp16/const:0/n=64/eps=") + eps, "eps_in_storage"};
  };
  const Asked gone = zero("1e-08"), off = zero("1e-07"), usual{"rms_norm/fp16/const:0/n=64", "eps_in_storage"};
  const Fact far{.told = fmt::format("{:.3g} %", change(fp16, 1e-7)),
                 .line = "  epsilon",
                 .of = [](std::span<const double> line) { return 100 * (line[1] / 1e-7 - 1); }};
  const Fact near{.told = fmt::format("{:.3g} %", change(fp16, 1e-6)),
                  .line = "  epsilon",
                  .of = [](std::span<const double> line) { return 100 * (line[1] / 1e-6 - 1); }};
  return {
      {"The smallest positive fp16 number is {}. An eps below half of it is stored as zero.",
       "halfulp list formats",
       {{.told = number(fp16.smallest(), 3), .line = "smallest"}}},
      {"An eps of {} becomes {}. A row of zeros then divides zero by zero: its outputs are {}.",
       gone.command(),
       {given(1e-08), last_of(gone, "epsilon", fp16), last_of(gone, "cast", fp16)}},
      {"An eps of {} is stored {} too large.", off.command(), {given(1e-07), far}},
      {"The eps of most models, `1e-6`, is stored {} too large: as {}.",
       usual.command(),
       {near, last_of(usual, "epsilon", fp16, 6)}},
  };
}

const Registered<Topic> topic{{.name = "eps_vanishes",
                               .document = "why-norms-upcast",
                               .place = 80,
                               .heading = "eps vanishes or moves in fp16",
                               .chart = chart,
                               .claims = claims}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
