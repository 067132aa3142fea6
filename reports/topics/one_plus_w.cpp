// 1 + w in storage: a weight learnt near 0 is rounded at the scale of 1, and small ones are gone.
#include <fmt/format.h>

#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
#include "reports/numbers.h"

namespace halfulp {
static double kept(const Format& format, double w) { return round_to(format, 1 + w) - 1; }

// The largest |w| of the sign, a value of the format, that leaves 1 + w = 1.
static double swallowed(const Format& format, double sign) {
  double last = 0;
  for (double w = 0x1p-20; w < 1; w = decode(format, encode(format, w) + 1)) {
    if (kept(format, sign * w) != 0) break;
    last = sign * w;
  }
  return last;
}

static std::string power(double value) {
  int exponent = 0;
  for (double size = value < 0 ? -value : value; size < 1; size *= 2) --exponent;
  return (value < 0 ? "−2^" : "2^") + with_minus(std::to_string(exponent));
}

static Series stairs(const Format& format, std::string label, Ink ink, std::pair<double, double> at) {
  Series series{.label = std::move(label), .ink = ink, .label_at = at};
  for (int i = -1024; i <= 1024; ++i) {
    const double w = i * 0x1p-16;
    series.points.emplace_back(w, kept(format, w));
  }
  return series;
}

static Chart chart() {
  const double low = swallowed(bf16, -1), high = swallowed(bf16, 1);
  Chart chart{
      .title = "1 + w in bf16 is 1 for every w from " + power(low) + " to " + power(high),
      .command = std::string(docs_command),
      .x = {"w as stored",
            -0x1p-6,
            0x1p-6,
            false,
            {{-0x1p-6, "−2^−6"}, {-0x1p-7, "−2^−7"}, {0, "0"}, {0x1p-8, "2^−8"}, {0x1p-7, "2^−7"}, {0x1p-6, "2^−6"}}},
      .y = {"what 1 + w keeps of it",
            -0x1p-6,
            0x1p-6,
            false,
            {{-0x1p-6, "−2^−6"}, {-0x1p-7, "−2^−7"}, {0, "0"}, {0x1p-7, "2^−7"}, {0x1p-6, "2^−6"}}}};
  chart.series = {{.label = "", .ink = Ink::faint, .points = {{-0x1p-6, -0x1p-6}, {0x1p-6, 0x1p-6}}},
                  stairs(fp16, "fp16", Ink::costs, {-0x1.2p-7, -0x1.9p-7}),
                  stairs(bf16, "bf16", Ink::breaks, {0x1.2p-8, 0x1p-9})};
  chart.remarks = {{low, 0, power(low), true, -1}, {high, 0, power(high), false, 1}};
  return chart;
}

static std::vector<Claim> claims(const Published&) {
  const double high = swallowed(bf16, 1), next = decode(bf16, encode(bf16, high) + 1);
  const auto weight = [](const char* format, double w) {
    return Asked{"rms_norm/" + std::string(format) + "/const:1/n=1/weight=list:" + to_text(w) + "/offset=1",
                 "one_plus_w_in_storage"};
  };
  const Asked last = weight("bf16", high), after = weight("bf16", next), below = weight("bf16", swallowed(bf16, -1));
  const Asked half = weight("fp16", swallowed(fp16, 1));
  const std::string row = "rms_norm/bf16/normal/n=4096/weight=one_plus_w_small/offset=1";
  const Asked small{row, "one_plus_w_in_storage"}, safe{row, "fp32_inside"};
  return {
      {"Some models store a weight near zero and multiply by `1 + w`. Added in bf16, a weight of {} gives {}: it is "
       "swallowed.",
       last.command(),
       {given(high), last_of(last, "plus", bf16)}},
      {"The next larger weight of bf16 gives {}, twice what it should add.",
       after.command(),
       {last_of(after, "plus", bf16)}},
      {"Below zero the last weight that is swallowed is {}: it gives {}.",
       below.command(),
       {given(swallowed(bf16, -1)), last_of(below, "plus", bf16)}},
      {"In fp16 a weight of {} gives {}.", half.command(), {given(swallowed(fp16, 1)), last_of(half, "plus", fp16)}},
      {"With weights of that size {} of the outputs are misrounded, by up to {} ulp; with the addition in fp32 {}, by "
       "up "
       "to {}.",
       small.command(),
       {misrounded(small), worst_of(small), misrounded(safe), worst_of(safe)}},
  };
}

const Registered<Topic> topic{{.name = "one_plus_w",
                               .document = "why-norms-upcast",
                               .place = 120,
                               .heading = "One plus w swallows the weight",
                               .chart = chart,
                               .claims = claims}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
