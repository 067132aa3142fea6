// cap tanh(x / cap) with every step in storage: below cap 2^emin the quotient is subnormal, and what it lost is
// multiplied by cap.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
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

// Of `list ops`, which says what stands in an id where no cap does.
static Fact default_cap() { return {.told = "30", .line = "cap tanh(x / cap)", .command = "halfulp list ops"}; }

// All positive numbers of the format, or those whose quotient by cap is normal.
static Asked positive(const Format& of, double cap, bool normal, const char* recipe) {
  double least = of.smallest();
  if (normal) least = decode(of, encode(of, round_to(of, cap * std::ldexp(1.0, of.emin))));
  const std::uint64_t from = encode(of, least), count = encode(of, of.largest()) - from + 1;
  return {
      fmt::format("softcap/{}/patterns:from={}/n={}{}", of.name, from, count, cap == 30 ? "" : "/cap=" + to_text(cap)),
      recipe};
}

static std::vector<Claim> claims(const Published&) {
  const Asked all = positive(fp16, 30, false, "softcap_storage"), all_50 = positive(fp16, 50, false, "softcap_storage"),
              normal = positive(fp16, 30, true, "softcap_storage"), safe = positive(fp16, 30, false, "softcap_fp32"),
              bf = positive(bf16, 30, true, "softcap_storage");
  return {
      {"A softcap is `cap tanh(x / cap)`. With each of the three steps in fp16 and a cap of {}, the worst of all "
       "positive numbers is off by {} ulp.",
       all.command(),
       {default_cap(), worst_of(all)}},
      {"With a cap of {} it is off by {} ulp: half of the cap, as a subnormal quotient loses up to half of the "
       "smallest "
       "number and the product multiplies that by the cap.",
       all_50.command(),
       {given(50), worst_of(all_50)}},
      {"Where the quotient is a normal number the worst is {} ulp, and {} are misrounded.",
       normal.command(),
       {worst_of(normal), misrounded(normal)}},
      {"In bf16 the worst with a normal quotient is {} ulp; subnormal ones begin only near its smallest numbers.",
       bf.command(),
       {worst_of(bf)}},
      {"With the three steps in fp32 and one cast the worst of all is {} ulp.", safe.command(), {worst_of(safe)}},
  };
}

const Registered<Topic> topic{{.name = "softcap_storage",
                               .document = "why-norms-upcast",
                               .place = 140,
                               .heading = "A softcap in fp16 loses small logits",
                               .prose = "All inputs and both formats: [softcap, exhaustively](softcap-exhaustive.md).",
                               .chart = chart,
                               .claims = claims}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
