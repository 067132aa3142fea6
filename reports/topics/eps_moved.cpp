// What a rounded eps does to a row: much where the mean square is near eps, nothing far above.
#include <fmt/format.h>

#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
#include "reports/numbers.h"

namespace halfulp {
static Asked row(std::string_view format, double factor, std::string_view eps) {
  return {fmt::format("rms_norm/{}/embedding:factor={}/n=256/weight=none/eps={}", format, to_text(factor), eps),
          "eps_in_storage"};
}

static Series sweep(std::string_view format, std::string_view eps, std::string label, Ink ink,
                    std::pair<double, double> at) {
  Series series{.label = std::move(label), .ink = ink, .label_at = at};
  for (double factor = 0x1p-4; factor <= 0x1p10; factor *= 2)
    series.points.emplace_back(factor, 100 * row(format, factor, eps).y().normwise.value);
  return series;
}

static Chart chart() {
  const double worst = row("fp16", 1, "1e-07").y().normwise.value;
  Chart chart{.title = "eps in fp16: a row with mean square = eps = 1e-7 is " + percent(worst) + " off",
              .command = std::string(docs_command),
              .x = {"mean square of the row / eps",
                    0x1p-4,
                    0x1p10,
                    true,
                    {{0x1p-4, "1/16"}, {1, "1"}, {16, "16"}, {256, "256"}, {1024, "1,024"}}},
              .y = {"how far the row is off, %",
                    0.01,
                    100,
                    true,
                    {{0.01, "0.01"}, {0.1, "0.1"}, {1, "1"}, {10, "10"}, {100, "100"}}}};
  chart.series = {sweep("fp16", "1e-07", "fp16, eps 1e-7", Ink::breaks, {20, 3}),
                  sweep("fp16", "1e-06", "fp16, eps 1e-6", Ink::costs, {0.07, 0.33}),
                  sweep("bf16", "1e-06", "bf16, eps 1e-6", Ink::safe, {40, 0.5})};
  return chart;
}

static std::vector<Claim> claims(const Published&) {
  const Asked usual = row("fp16", 1, "1e-06"), small = row("fp16", 1, "1e-07"), far = row("fp16", 1024, "1e-06");
  const Asked bf = row("bf16", 1, "1e-06"), safe{usual.id, "fp32_inside"};
  return {
      {"A row whose mean square equals eps, as an embedding's may, is {} off with the mean and eps in fp16, by up to "
       "{} "
       "ulp; in fp32 it is {} off.",
       usual.command(),
       {off_by(usual), worst_of(usual), off_by(safe)}},
      {"With an eps of {} it is {} off: mean square and eps are subnormal in fp16.",
       small.command(),
       {given(1e-07), off_by(small)}},
      {"A row {} times as large is {} off.", far.command(), {given(1024), off_by(far)}},
      {"In bf16 the row with mean square equal to eps is {} off: as far as any bf16 result may be.",
       bf.command(),
       {off_by(bf)}},
  };
}

const Registered<Topic> topic{{.name = "eps_moved",
                               .document = "why-norms-upcast",
                               .place = 90,
                               .heading = "A moved eps moves quiet rows",
                               .chart = chart,
                               .claims = claims}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
