// 1 + w in storage: a weight learnt near 0 is rounded at the scale of 1, and small ones are gone.
#include <fmt/format.h>

#include "reference/registry.h"
#include "reports/figures/figure.h"
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

static std::string passage() {
  const std::string_view row = "rms_norm/bf16/normal/n=4096/weight=one_plus_w_small/offset=1";
  const Summary in_storage = measured("one_plus_w_in_storage", known(row)), safe = measured("fp32_inside", known(row));
  return fmt::format(
      "Gemma 1 to 3 store w near 0 and multiply by 1 + w. Added in storage, 1 + w = 1 for {} ≤ w ≤ {} in bf16 and for "
      "{} ≤ w ≤ {} "
      "in fp16: whatever training wrote there is not used. With weights of that size {} of the outputs are misrounded, "
      "by up to "
      "{} ulp; with the addition in fp32 {}, by up to {}.\n\n    halfulp explain {} \\\n        --recipe "
      "one_plus_w_in_storage\n",
      power(swallowed(bf16, -1)), power(swallowed(bf16, 1)), power(swallowed(fp16, -1)), power(swallowed(fp16, 1)),
      percent(in_storage.misrounded, in_storage.count), ulps(in_storage.ulps.value),
      percent(safe.misrounded, safe.count), at_most(safe.ulps.value), row);
}

const Registered<Figure> figure{
    {.name = "one_plus_w", .place = 6, .heading = "1 + w swallows the weight", .chart = chart, .passage = passage}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
