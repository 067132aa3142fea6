// eps rounded to storage: in fp16 the usual values are subnormal, or nothing.
#include <fmt/format.h>

#include <cmath>

#include "reference/registry.h"
#include "reports/figures/figure.h"
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

static std::string passage() {
  std::string table = "| eps | fp16 | bf16 |\n| --- | ---: | ---: |\n";
  for (const double eps : {1e-12, 1e-8, 1e-7, 1e-6, 1e-5})
    table += fmt::format("| {} | {} | {} |\n", to_text(eps), with_minus(told(fp16, eps)), with_minus(told(bf16, eps)));
  const Problem& zero = known("rms_norm/fp16/const:0/n=64/eps=1e-08").problem;
  std::uint64_t bad = 0;
  const Output out = run(recipe("eps_in_storage"), zero);
  for (const double y : out.at("y")) bad += std::isnan(y) || std::isinf(y);
  return fmt::format(
      "The smallest fp16 number is {}: an eps below half of it is stored as 0, and those above it keep few bits. A row "
      "of zeros "
      "then divides 0 by 0: with eps = 1e-8 in fp16 {} of {} outputs are NaN; a row whose mean square is near eps gets "
      "another "
      "norm.\n\n{}\n    halfulp explain rms_norm/fp16/const:0/n=64/eps=1e-08 --recipe eps_in_storage\n",
      digits(fp16.smallest(), 3), count(bad), count(zero.n), table);
}

const Registered<Figure> figure{
    {.name = "eps_vanishes", .place = 3, .heading = "eps vanishes in fp16", .chart = chart, .passage = passage}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
