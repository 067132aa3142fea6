// A rounded inverse root: the whole row errs by one factor, and layer after layer adds up what has one sign.
//
// The rows are the residual stream of the recorded trajectory, as each norm would read it, in bf16 and without a weight.
#include <fmt/format.h>

#include <cmath>

#include "cases/case.h"
#include "harness/mistake.h"
#include "harness/row_scale.h"
#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
#include "reports/numbers.h"

namespace halfulp {
// Row k: the stream before sublayer k.
static Problem layers(const std::string&) {
  const Problem of = generate(Case::parse("residual_sum/fp32/qwen2.5_0.5b/n=896/residual=qwen2.5_0.5b/k=48"));
  const auto steps = static_cast<std::size_t>(of.params[field::k]);
  const Op& op = *find(Registered<Op>::all(), "operation", "rms_norm");
  Problem problem{.op = &op, .params = Params(op.settings), .rows = steps, .n = of.n, .in = {}, .out = {}};
  std::vector<double> stream = of.at(tensor::residual).values, rows;
  for (std::size_t k = 0; k < steps; ++k)
    for (std::size_t i = 0; i < of.n; ++i) {
      rows.push_back(round_to(bf16, stream[i]));
      stream[i] += of.increment(k, 0)[i];
    }
  problem.in.emplace(tensor::x, Tensor{&bf16, std::move(rows)});
  problem.out.emplace(tensor::y, &bf16);
  return problem;
}

static const Known& norms() { return known("the norms of qwen2.5_0.5b", layers); }

// The shared error of each layer's row, percent, added up.
static Series added_up(const Output& output, std::string label, Ink ink) {
  const Known& of = norms();
  Series series{.label = std::move(label), .ink = ink};
  double sum = 0;
  for (std::size_t row = 0; row < of.problem.rows; ++row) {
    const auto from = static_cast<std::ptrdiff_t>(row * of.problem.n), n = static_cast<std::ptrdiff_t>(of.problem.n);
    const std::vector<Certified> truth(of.truth.begin() + from, of.truth.begin() + from + n);
    sum +=
        100 * row_scale(of.problem.n, std::span(output.at("y")).subspan(row * of.problem.n, of.problem.n), truth).mean;
    series.points.emplace_back(static_cast<double>(row + 1), sum);
  }
  series.label_at = {30, series.points[29].second};
  return series;
}

static Output cut_to_storage() {
  const Mistake& cut = *find(Registered<Mistake>::all(), "mistake", "rstd_cut_to_storage");
  return run(cut, recipe("fp32_inside"), norms().problem);
}

static Chart chart() {
  const auto of = [](const char* name) { return run(recipe(name), norms().problem); };
  Chart chart{.title = "",
              .command = std::string(docs_command),
              .x = {"norms, along the stream of Qwen2.5-0.5B",
                    1,
                    48,
                    false,
                    {{1, "1"}, {8, "8"}, {16, "16"}, {24, "24"}, {32, "32"}, {40, "40"}, {48, "48"}}},
              .y = {"error that a row shares, added up, %", -25, 5, false, {}}};
  chart.series = {added_up(cut_to_storage(), "rstd cut to bf16", Ink::breaks),
                  added_up(of("rstd_in_storage"), "rstd rounded to bf16", Ink::costs),
                  added_up(of("fp32_inside"), "rstd in fp32", Ink::safe)};
  double low = 0, high = 0;
  for (const Series& each : chart.series)
    for (const auto& [x, y] : each.points) low = std::fmin(low, y), high = std::fmax(high, y);
  chart.y.from = std::floor(low * 1.1), chart.y.to = std::ceil(high + 1);
  for (double at = 0; at >= chart.y.from; at -= 2)
    chart.y.ticks.insert(chart.y.ticks.begin(), {at, with_minus(fmt::format("{:g}", at))});
  chart.series[0].label_at = {19, chart.series[0].points[29].second - (high - low) * 0.06};
  chart.series[1].label_at = {20, chart.series[1].points[29].second - (high - low) * 0.08};
  chart.series[2].label_at = {38, (high - low) * 0.07};
  chart.title =
      fmt::format("An rstd cut to bf16 adds up to {} in {} norms, a rounded one to {}",
                  with_minus(fmt::format("{:.2g} %", chart.series[0].points.back().second)), norms().problem.rows,
                  with_minus(fmt::format("{:.2g} %", chart.series[1].points.back().second)));
  return chart;
}

// theta of the rows, as `halfulp check` shows it under "shown only": the worst, and 32 times the mean.
static RowScale shared(const std::string& id, const Output& output) {
  return row_scale(known(id).problem.n, output.at("y"), known(id).truth);
}

static std::vector<Claim> claims(const Published&) {
  const Asked one{"rms_norm/bf16/normal/n=4096", "rstd_in_storage"}, safe{one.id, "fp32_inside"};
  const std::string many = "rms_norm/bf16/normal/n=4096/rows=64";
  const Mistake& cut = *find(Registered<Mistake>::all(), "mistake", "rstd_cut_to_storage");
  const RowScale rounded = shared(many, run(recipe("rstd_in_storage"), known(many).problem)),
                 down = shared(many, run(cut, recipe("fp32_inside"), known(many).problem));
  const auto hundredth = [](double theta) {
    return fmt::format("{:g} %", 100 * std::stod(digits(std::fabs(theta), 1)));
  };
  return {
      {"Rounded to bf16 the inverse root of a row becomes {} where {} is right. {} of the outputs are misrounded, by "
       "up "
       "to {} ulp; in fp32 {}.",
       one.command(),
       {last_of(one, "rstd", bf16), statistic_of(one, "rstd", 1 / rms_of(known(one.id).problem)[0], 6), misrounded(one),
        worst_of(one), misrounded(safe)}},
      {"One factor multiplies the whole row, so its error does not average out. Over {} rows it is {} at worst.",
       "halfulp check recipe:rstd_in_storage --op rms_norm --case " + many + " --property none",
       {given(64),
        {.told = hundredth(rounded.worst),
         .line = "  bf16",
         .of = [](std::span<const double> line) { return 100 * std::fabs(line[6]); }}}},
      {"Cut to bf16 instead of rounded, it has one sign in every layer: in {} layers it adds up to {}.",
       "halfulp check mistake:rstd_cut_to_storage --op rms_norm --case " + many + " --property none",
       {{.told = "32", .line = "x 32"},
        {.told = hundredth(32 * down.mean),
         .line = "  bf16",
         .of = [](std::span<const double> line) { return 100 * std::fabs(line[7]); }}}},
  };
}

const Registered<Topic> topic{{.name = "rounded_rstd",
                               .document = "why-norms-upcast",
                               .place = 100,
                               .heading = "A rounded inverse root moves a whole row",
                               .chart = chart,
                               .claims = claims}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
