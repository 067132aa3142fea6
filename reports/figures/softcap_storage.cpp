// cap tanh(x / cap) with every step in storage: below cap 2^emin the quotient is subnormal, and what it lost is
// multiplied by cap.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reference/registry.h"
#include "reports/figures/figure.h"
#include "reports/numbers.h"

namespace halfulp {
// All positive values of the format as one row.
static Problem every(const std::string& name) {
  const std::size_t space = name.find(' ');
  const Format& of = format(name.substr(0, space));
  const Op& op = *find(Registered<Op>::all(), "operation", "softcap");
  Problem row{.op = &op, .params = Params(op.settings), .rows = 1, .n = 1, .in = {}, .out = {}};
  row.params.set(field::cap, to_number(name.substr(space + 1)));
  Tensor x{&of, {}};
  for (double value = of.smallest(); value <= of.largest(); value = decode(of, encode(of, value) + 1))
    x.values.push_back(value);
  row.n = x.values.size();
  row.in.emplace(tensor::x, x);
  row.out.emplace(tensor::y, &of);
  return row;
}

static const Known& every(const Format& of, double cap) {
  return known(std::string(of.name) + " " + to_text(cap), every);
}

// The largest error in each sixteenth of an octave.
static Series envelope(std::string_view name, std::string label, Ink ink, std::pair<double, double> at) {
  const Known& of = every(fp16, 30);
  const std::vector<double> errors = signed_errors(name, of);
  Series series{.label = std::move(label), .ink = ink, .label_at = at};
  std::size_t i = 0;
  for (double from = 0x1p-24; from < 0x1p10; from *= 2)
    for (int part = 0; part < 16; ++part) {
      const double end = from * (1 + (part + 1) / 16.0);
      double most = -1;
      for (; i < of.problem.n && of.problem.in.at("x").values[i] < end; ++i)
        most = std::max(most, std::fabs(errors[i]));
      if (most >= 0) series.points.emplace_back(from * (1 + part / 16.0), std::max(most, 0.01));
    }
  return series;
}

struct Worst_of {
  double normal = 0, subnormal = 0;
};

static Worst_of worst(const Format& format, double cap, std::string_view recipe) {
  const Known& of = every(format, cap);
  const std::vector<double> errors = signed_errors(recipe, of);
  const double edge = cap * std::ldexp(1.0, format.emin);
  Worst_of worst;
  for (std::size_t i = 0; i < of.problem.n; ++i) {
    double& slot = of.problem.in.at("x").values[i] < edge ? worst.subnormal : worst.normal;
    slot = std::max(slot, std::fabs(errors[i]));
  }
  return worst;
}

static Chart chart() {
  const Worst_of all = worst(fp16, 30, "softcap_storage");
  const double edge = 30 * 0x1p-14;
  Chart chart{
      .title = "Softcap in fp16 errs by up to " + digits(all.subnormal, 4) + " ulp, all below |x| = " + digits(edge, 2),
      .command = std::string(docs_command),
      .x = {"x, every positive fp16 number; cap 30",
            0x1p-24,
            0x1p10,
            true,
            {{0x1p-24, "2^−24"}, {0x1p-16, "2^−16"}, {0x1p-8, "2^−8"}, {1, "1"}, {30, "30"}, {0x1p10, "2^10"}}},
      .y = {"largest |error|, ulp",
            0.125,
            32,
            true,
            {{0.125, "1/8"}, {0.5, "0.5"}, {1, "1"}, {2, "2"}, {4, "4"}, {8, "8"}, {16, "16"}}}};
  chart.series = {envelope("softcap_fp32", "fp32 inside", Ink::safe, {0x1p6, 0.28}),
                  envelope("softcap_storage", "every step in fp16", Ink::breaks, {0x1p-6, 4})};
  for (Series& each : chart.series)
    for (auto& [x, y] : each.points) y = std::max(y, 0.125);
  chart.remarks = {{edge, 2, "x / cap is subnormal to the left", false, -1}};
  return chart;
}

static std::string passage() {
  std::string table =
      "| | cap | normal x / cap | subnormal x / cap | fp32 inside |\n| --- | ---: | ---: | ---: | ---: |\n";
  for (const Format* format : {&fp16, &bf16})
    for (const double cap : {30.0, 50.0}) {
      const Worst_of storage = worst(*format, cap, "softcap_storage"), safe = worst(*format, cap, "softcap_fp32");
      table += fmt::format("| {} | {} | {} | {} | {} |\n", format->name, to_text(cap), ulps(storage.normal),
                           ulps(storage.subnormal), at_most(std::max(safe.normal, safe.subnormal)));
    }
  return fmt::format(
      "x / cap, tanh and the product, each rounded to storage. Where the quotient is a normal number the error stays "
      "below 3 ulp; "
      "where it is subnormal it loses up to half of the smallest number, which the product multiplies by cap: up to "
      "cap / 2 ulp. "
      "In fp16 that begins at |x| = {}, in bf16 only near its smallest normal numbers. Worst error over all positive "
      "inputs, "
      "ulp:\n\n{}\n    halfulp audit --op softcap --format fp16\n",
      digits(30 * 0x1p-14, 2), table);
}

const Registered<Figure> figure{{.name = "softcap_storage",
                                 .place = 8,
                                 .heading = "A softcap in fp16 loses small logits",
                                 .chart = chart,
                                 .passage = passage}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
