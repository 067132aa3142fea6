// For tests: a run put together by hand, plausible and the same everywhere, so that reports are tested without a
// measurement. Its figures mean nothing.
#pragma once

#include <cmath>

#include "harness/record.h"

namespace halfulp::fixture {
struct Shape {
  double worst = 0.5;            // ulps at the scale of the magnitude
  int width = 4;                 // of the signed distribution, eighths of an ulp to either side
  std::uint64_t misrounded = 0;  // of 1000
  double normwise = 0.001;
  Rating rating = Rating::safe;
  std::uint64_t lost = 0;  // rows: 1 zero, 2 nan
};

// Counts that fall off evenly to both sides, as the distribution of a sum of roundings does.
inline Summary summary(const Shape& shape, std::size_t n) {
  Summary s;
  s.rows = 8, s.elements = s.rows * n;
  s.count = shape.lost == 2 ? s.elements - n : s.elements;
  std::uint64_t left = s.count, weights = 0;
  for (int k = -shape.width; k < shape.width; ++k)
    weights += static_cast<std::uint64_t>(shape.width - (k < 0 ? -k - 1 : k));
  for (int k = -shape.width; k < shape.width; ++k) {
    const auto weight = static_cast<std::uint64_t>(shape.width - (k < 0 ? -k - 1 : k));
    const std::uint64_t here = std::min(left, s.count * weight / weights);
    s.signed_errors[static_cast<std::size_t>(std::clamp(k + 33, 0, 65))] += here;
    left -= here;
  }
  s.signed_errors[33] += left;
  s.misrounded = s.count * shape.misrounded / 1000;
  s.high = s.misrounded / 2, s.low = s.misrounded - s.high;
  s.magnitudes[31] = s.count;
  s.magnitude_sum = static_cast<std::int64_t>(s.count) * (shape.width << 16);
  s.scaled = {.value = shape.worst,
              .id = "",
              .row = 2,
              .index = n / 3,
              .exact = 1.0390625,
              .expected = 1.0390625,
              .got = 1.0390625 * (1 + shape.worst / 256)};
  s.ulps = s.scaled, s.relative = s.scaled, s.relative.value = shape.worst / 256;
  s.normwise = {.value = shape.lost != 0 ? HUGE_VAL : shape.normwise, .id = "", .row = 2};
  s.nmse = {.value = shape.normwise * shape.normwise, .id = "", .row = 2};
  if (shape.lost == 1) s.zeros = n, s.zeroed = 1, s.scaled.got = 0;
  if (shape.lost == 2) s.mismatches[static_cast<std::size_t>(Mismatch::spurious_nan)] = n;
  return s;
}

struct Input {
  const char* family;
  Traits traits;
};
inline constexpr Input inputs[] = {{"const:300", {300, HUGE_VAL, 9e10}},
                                   {"normal", {4.25, 0.03, 980000}},
                                   {"normal:mean=1000,sd=1", {1004, 1013, 1e12}}};

struct Way {
  const char* name;
  const char* steps;
  Shape shapes[3][3];  // by format bf16 fp16 fp32, by input
  Cost cost;
};

inline Record record(const std::string& op, const Way& way, int format, int input, std::size_t n) {
  constexpr const char* formats[] = {"bf16", "fp16", "fp32"};
  constexpr double limits[] = {0.501, 0.509, 72};
  Record r;
  const Shape& shape = way.shapes[format][input];
  r.subject = std::string("recipe:") + way.name, r.steps = way.steps;
  r.op = op, r.format = formats[format], r.family = inputs[input].family, r.n = n, r.rows = 8;
  r.id = op + "/" + r.format + "/" + r.family + "/n=" + std::to_string(n) + "/rows=8";
  r.results["y"] = summary(shape, n);
  r.rating = shape.rating, r.limit = limits[format], r.bound = way.cost.conversions == 0 ? HUGE_VAL : 2 * shape.worst;
  r.traits = inputs[input].traits, r.cost = way.cost;
  if (input == 1 && n == 64) {
    const double floor = format == 2 ? 0 : 1.0 / 12, rest = shape.worst * shape.worst / 16;
    r.attribution = {{"formula", r.format, 0, 0},
                     {"sum", format == 2 ? "fp32" : r.format, shape.worst / 2, rest},
                     {"weight", "fp32", shape.worst / 8, rest / 8}};
    if (floor > 0) r.attribution.push_back({"cast", r.format, 0.5, floor});
    r.attribution.push_back({"all", r.format, shape.worst, floor + rest});
  }
  if (format == 2) {
    r.cost.bytes_read *= 2, r.cost.bytes_written *= 2, r.cost.conversions = 0;
    r.cost.operations = {{"fp32", 5}};
  } else if (auto own = r.cost.operations.extract("own"); !own.empty()) {
    own.key() = r.format;
    r.cost.operations.insert(std::move(own));
  }
  return r;
}

// Ratings as Shapes: safe, costs, breaks by ulps, breaks by its row, all zero, nan.
inline constexpr Shape ok16{}, ok32{2.953, 14, 430, 1e-7}, cast{1.392, 11, 257, 0.003, Rating::costs},
    barely{0.5011, 4, 1, 0.001, Rating::costs}, stops{744.2, 60, 998, 0.72, Rating::breaks},
    off{0.31, 9, 360, 0.36, Rating::breaks}, zero{256, 40, 1000, 1, Rating::breaks, 1},
    nan{3, 40, 500, 1, Rating::breaks, 2}, far{927.4, 60, 999, 5e-5, Rating::costs};

inline Run audit() {
  const Way rms[] = {{"cast_before_weight",
                      "fp32, cast, times weight",
                      {{cast, cast, cast}, {cast, cast, cast}, {ok32, ok32, ok32}},
                      {4, 2, {{"fp32", 4}, {"own", 1}}, 2}},
                     {"fp32_inside",
                      "fp32, one cast at the end",
                      {{ok16, ok16, ok16}, {ok16, ok16, ok16}, {ok32, ok32, ok32}},
                      {4, 2, {{"fp32", 5}}, 3}},
                     {"square_in_storage",
                      "only the square in storage",
                      {{ok16, barely, cast}, {zero, ok16, zero}, {ok32, ok32, ok32}},
                      {4, 2, {{"fp32", 4}, {"own", 1}}, 3}},
                     {"storage_sum",
                      "every step in storage",
                      {{stops, stops, stops}, {zero, cast, zero}, {ok32, far, ok32}},
                      {4, 2, {{"own", 5}}, 0}}};
  const Way layer[] = {{"two_pass",
                        "fp32, two passes, one cast at the end",
                        {{ok16, ok16, ok16}, {ok16, ok16, ok16}, {ok32, ok32, ok32}},
                        {6, 2, {{"fp32", 8.25}}, 4}},
                       {"one_pass",
                        "E[x^2] - mean^2 in fp32",
                        {{ok16, ok16, off}, {ok16, ok16, nan}, {ok32, ok32, far}},
                        {6, 2, {{"fp32", 7}}, 4}}};
  Run run;
  run.job = "audit", run.command = "halfulp audit --op rms_norm,layer_norm --format bf16,fp16,fp32",
  run.suite = "smoke";
  const auto add = [&](const char* op, const Way& way) {
    for (const int format : {0, 1, 2})
      for (const int input : {0, 1, 2})
        for (const std::size_t n : {4096U, 64U}) run.records.push_back(record(op, way, format, input, n));
  };
  for (const Way& each : layer) add("layer_norm", each);
  for (const Way& each : rms) add("rms_norm", each);
  Record unproved = run.records.back();
  unproved.verdict = Verdict::untrusted, unproved.reason = "2^14 bits do not decide element 7", unproved.id += "/eps=0";
  unproved.results.clear();
  run.records.push_back(unproved);
  run.not_proved = 1;
  return run;
}

inline Run check(bool fails) {
  const Way kernel{
      "fp32_inside", "", {{ok16, ok16, ok16}, {ok16, ok16, ok16}, {ok32, ok32, ok32}}, {4, 2, {{"fp32", 5}}, 3}};
  Run run;
  run.job = "check", run.suite = "ci";
  run.command = fails ? "halfulp check files:out --op rms_norm --as fp32_inside"
                      : "halfulp check recipe:fp32_inside --op rms_norm";
  for (const int format : {0, 1})
    for (const int input : {0, 1, 2})
      for (const std::size_t n : {4096U, 64U}) {
        Record r = record("rms_norm", kernel, format, input, n);
        r.subject = fails ? "files:out" : "recipe:fp32_inside", r.rating = Rating::unrated;
        r.attribution.clear();
        r.gated = 8 * n, r.rows_judged = 8, r.rows_undecided = !fails && input == 2 && n == 64 ? 1 : 0;
        r.open = n / 16;
        r.classes =
            format == 0 ? std::vector<std::string>{"default"} : std::vector<std::string>{"default", "cast=before"};
        r.row_scale = {.rows = 8, .mean = 0x1p-20, .worst = -0x1p-14, .row = 3};
        if (fails && input == 1 && format == 1) {
          r.verdict = Verdict::fail, r.refused = n == 64 ? 512 : 30001;
          r.reason = "outputs outside the allowed set", r.classes = {};
          r.wider = n == 64 ? std::vector<std::string>{"underflow=daz", "work=storage"}
                            : std::vector<std::string>{"work=storage"};
          r.results["y"].scaled.value = 866.7, r.results["y"].misrounded = 8 * n;
          r.diagnosis = {
              "named",
              {"eps_outside_root"},
              100,
              8 * n,
              24,
              {{"eps_outside_root", "eps added after the root; small rows too large, and a line that is long",
                8 * n - 8, 8 * n, 8, 12, 0},
               {"eps_absent", "eps = 0", 7, 8 * n, 8 * n - 7, 900, 3},
               {"", "the declared formula", 0, 8 * n, 8 * n, 1e4, 0}},
              {{"eps", 9.99996e-06, 8e-11, 1e-06}}};
          for (const std::size_t i : {std::size_t{0}, n / 3})
            r.witnesses.push_back({"y",
                                   1,
                                   i,
                                   {{"x", &fp16, 0x1.abp-16}, {"weight", &fp16, 0.859375}},
                                   &fp16,
                                   0.01561735123456,
                                   0x1.ffcp-7,
                                   i == 0 ? -0.0222320556640625 : 0.0222320556640625,
                                   i == 0 ? -486.25 : 866.7});
        }
        if (fails && input == 2 && format == 1) {
          r.verdict = Verdict::ill_conditioned, r.reason = "the bound exceeds a row's own size";
          r.witnesses = {{"y", 2, 5, {{"x", &fp16, 1000}}, &fp16, 0.1103515625, 0.1103515625, 2.498046875, 2445}};
          r.better = {"two_pass", 0.1103515625, 0};
        }
        if (fails && input == 0 && n == 64) {
          r.verdict = format == 0 ? Verdict::broken : Verdict::skipped, r.results.clear(), r.gated = 0;
          r.reason = format == 0 ? "out/y.npy: cut off after 12 bytes" : "the subject does not take rows of 64";
        }
        run.records.push_back(r);
      }
  for (const char* each : {"in_place", "negated", "row_alone"}) {
    Record& r = run.records.emplace_back();
    r.subject = run.records.front().subject, r.id = "rms_norm/bf16/normal/n=33/rows=5", r.property = each;
    r.op = "rms_norm", r.format = "bf16", r.family = "normal", r.n = 33, r.rows = 5;
    if (r.property == "row_alone")
      r.reason = "not batch invariant, alone and in a batch of 5 rows: 3 of 165 outputs differ";
    if (fails && r.property == "in_place") r.verdict = Verdict::fail, r.reason = "out of place and in place: 9 differ";
    if (fails && r.property == "negated") r.verdict = Verdict::skipped, r.reason = "only rounding to nearest is odd";
  }
  run.skipped = fails ? 2 : 0;
  return run;
}
}  // namespace halfulp::fixture

// SPDX-License-Identifier: Apache-2.0
