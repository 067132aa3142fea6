// The sum of squares of a normal row, kept in 16 bits: once the sum's ulp outgrows the squares, it stops.
#include <algorithm>

#include <fmt/format.h>

#include "reference/registry.h"
#include "reference/ulp.h"
#include "reports/figures/figure.h"
#include "reports/numbers.h"

namespace halfulp {
constexpr std::string_view row = "rms_norm/bf16/normal/n=4096";

static std::vector<double> running(const Format& format) {
  const Problem& of = known(row).problem;
  std::vector<double> sums{0};
  for (const double x : of.row(tensor::x, 0)) sums.push_back(round_to(format, sums.back() + round_to(format, x * x)));
  return sums;
}

static Series curve(const Format& format, std::string label, Ink ink) {
  Series series{.label = std::move(label), .ink = ink};
  const std::vector<double> sums = running(format);
  for (std::size_t i = 0; i < sums.size(); i += 16) series.points.emplace_back(static_cast<double>(i), sums[i]);
  series.label_at = {2700, sums[2700] + 160};
  return series;
}

static std::string whole(double value) { return count(static_cast<std::uint64_t>(value + 0.5)); }

static Chart chart() {
  const double right = running(fp64).back(), bf = running(bf16).back();
  Chart chart{
      .title = fmt::format("A bf16 sum of 4,096 squares stops near {} where {} is right", whole(bf), whole(right)),
      .command = fmt::format("{}  ({})", docs_command, row),
      .x = {"squares added, from left to right",
            0,
            4096,
            false,
            {{0, "0"}, {1024, "1,024"}, {2048, "2,048"}, {3072, "3,072"}, {4096, "4,096"}}},
      .y = {"running sum of x²",
            0,
            4500,
            false,
            {{0, "0"}, {1000, "1,000"}, {2000, "2,000"}, {3000, "3,000"}, {4000, "4,000"}}}};
  chart.series = {curve(fp64, "", Ink::faint), curve(fp32, "fp32, and exact", Ink::safe),
                  curve(fp16, "fp16", Ink::costs), curve(bf16, "bf16", Ink::breaks)};
  chart.series[1].label_at = {1500, running(fp64)[2250] + 330};
  chart.series[2].label_at = {3400, running(fp16)[3400] - 320};
  return chart;
}

static std::string passage() {
  const std::vector<double> right = running(fp64), low = running(bf16), half = running(fp16);
  const Summary all = measured("storage_sum", known(row)), safe = measured("fp32_inside", known(row));
  const double unit = ulp(bf16, low.back());
  return fmt::format(
      "On `{}` the squares sum to {}. Kept in bf16, from left to right, the sum ends at {}, in fp16 at {}: a bf16 "
      "value "
      "near {} has an ulp of {}, and a square below half of it is lost. The root is then too small and every output "
      "too "
      "large: {} ulp at worst, beside {} with the sum in fp32. No bound of the sum's error holds for a bf16 sum from "
      "about {} elements on.\n\n    halfulp explain {} --recipe storage_sum\n",
      row, whole(right.back()), whole(low.back()), whole(half.back()), whole(low.back()), whole(unit),
      ulps(all.scaled.value), at_most(safe.scaled.value), whole(2 / bf16.unit_roundoff()), row);
}

const Registered<Figure> figure{
    {.name = "bf16_sum", .place = 1, .heading = "A bf16 sum stops growing", .chart = chart, .passage = passage}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
