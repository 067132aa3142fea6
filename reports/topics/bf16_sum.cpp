// The sum of squares of a normal row, kept in 16 bits: once the sum's ulp outgrows the squares, it stops.
#include <algorithm>

#include <fmt/format.h>

#include "reference/registry.h"
#include "reference/ulp.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
#include "reports/numbers.h"

namespace halfulp {
static std::string row(const Format& format) {
  return "rms_norm/" + std::string(&format == &fp16 ? "fp16" : "bf16") + "/normal/n=4096";
}

static std::vector<double> running(const Format& format) {
  const Problem& of = known(row(format)).problem;
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

// bf16 has every 8th number: the spacing of its values where the sum ends, found where the sum is printed.
static Fact spacing(double sum) {
  return {.told = whole(ulp(bf16, sum)),
          .line = "  sum                     bf16",
          .of = [](std::span<const double> line) { return ulp(bf16, line[1]); }};
}

static Chart chart() {
  const double right = running(fp64).back(), bf = running(bf16).back();
  Chart chart{
      .title = fmt::format("A bf16 sum of 4,096 squares stops near {} where {} is right", whole(bf), whole(right)),
      .command = fmt::format("{}  ({})", docs_command, row(bf16)),
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

static std::vector<Claim> claims(const Published&) {
  const Asked low{std::string(row(bf16)), "storage_sum"}, half{std::string(row(fp16)), "storage_sum"};
  const Asked right{std::string(row(bf16)), "fp32_inside"};
  const Asked ones{"rms_norm/bf16/const:1/n=4096/weight=none", "storage_sum"};
  return {
      {"The squares of a row of {} normal numbers sum to {}. In bf16, added from left to right, they sum to {}: "
       "between "
       "there and the next power of two bf16 has every {}th number only, and a square below half of that is lost.",
       low.command(),
       {given(4096), last_of(right, "sum", fp32), last_of(low, "sum", bf16), spacing(low.last("sum", bf16))}},
      {"The mean is then too small and every output too large: the row is {} too long, where fp32 inside leaves {}.",
       low.command(),
       {off_by(low), off_by(right)}},
      {"In fp16, with more bits, the same sum ends at {} and the row is {} too long.",
       half.command(),
       {last_of(half, "sum", fp16), off_by(half)}},
      {"It stops for good: of {} ones the bf16 sum ends at {}, and each output is {} where {} is right.",
       ones.command(),
       {given(4096), last_of(ones, "sum", bf16), got_of(ones, 5), exact_of(ones, 5)}},
      {"From the steps of a recipe halfulp proves a bound for each row. For this one there is {}.",
       low.command(),
       {bound_of(low)}},
      {"In fp32 the sum costs the row's outputs {} of the distance of two bf16 numbers.",
       right.command(),
       {alone_costs(right, "sum", fp32)}},
  };
}

const Registered<Topic> topic{{.name = "bf16_sum",
                               .document = "why-norms-upcast",
                               .place = 30,
                               .heading = "A bf16 sum stops growing",
                               .chart = chart,
                               .claims = claims}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
