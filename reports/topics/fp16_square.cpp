// The square of an fp16 number has an fp16 value only for a third of the exponents: above it is infinite, below 0.
#include <fmt/format.h>

#include <cmath>

#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
#include "reports/numbers.h"

namespace halfulp {
static double square(double x) { return round_to(fp16, x * x); }
static double next(double x) { return decode(fp16, encode(fp16, x) + 1); }
static double before(double x) { return decode(fp16, encode(fp16, x) - 1); }

// By all positive values of the format, in order.
static double first(bool (*holds)(double)) {
  for (double x = fp16.smallest(); x <= fp16.largest(); x = next(x))
    if (holds(x)) return x;
  return NAN;
}
static double first_infinite() {
  static const double x = first([](double x) { return std::isinf(square(x)); });
  return x;
}
static double first_nonzero() {
  static const double x = first([](double x) { return square(x) > 0; });
  return x;
}
static double first_normal() {
  static const double x = first([](double x) { return square(x) >= 0x1p-14; });
  return x;
}

static Chart chart() {
  const double low = 0x1p-32, high = 0x1p36;
  Chart chart{
      .title = "An fp16 square is infinite from " + amount(first_infinite()) + " on and 0 below " +
               digits(first_nonzero(), 4),
      .command = std::string(docs_command),
      .x = {"|x|, every fp16 number",
            0x1p-16,
            0x1p16,
            true,
            {{0x1p-14, "2^−14"}, {0x1p-7, "2^−7"}, {1, "1"}, {0x1p8, "256"}, {0x1p15, "2^15"}}},
      .y = {"x² in fp16", low, high, true, {{0x1p-24, "2^−24"}, {0x1p-14, "2^−14"}, {1, "1"}, {0x1p16, "2^16"}}}};
  Series exact{.label = "", .ink = Ink::faint};
  for (double x = 0x1p-16; x <= 0x1p16; x *= 2)
    if (x * x >= low) exact.points.emplace_back(x, x * x);
  Series kept{.label = "x² as fp16 keeps it", .ink = Ink::safe, .label_at = {0x1p-2, 0x1p-13}};
  double last = -1;
  for (double x = first_nonzero(); x < first_infinite(); x = next(x)) {
    if (square(x) != last && last > 0 && square(x) < 0x1p-19) kept.points.emplace_back(x, last);
    if (square(x) < 0x1p-19 ? square(x) != last : encode(fp16, x) % 32 == 0) kept.points.emplace_back(x, square(x));
    last = square(x);
  }
  const Series lost{.label = "0",
                    .ink = Ink::breaks,
                    .points = {{0x1p-16, low * 2}, {first_nonzero(), low * 2}},
                    .label_at = {0x1.4p-15, low * 5}};
  const Series beyond{.label = "infinite",
                      .ink = Ink::breaks,
                      .points = {{first_infinite(), high / 4}, {0x1p16, high / 4}},
                      .label_at = {0x1.2p10, high / 32}};
  chart.series = {exact, kept, lost, beyond};
  chart.remarks = {{first_infinite(), high / 4, amount(first_infinite()) + "² overflows", true},
                   {first_nonzero(), low * 2, "below " + digits(first_nonzero(), 4) + " nothing is left"}};
  return chart;
}

static std::vector<Claim> claims(const Published&) {
  const auto asked = [](double x) {
    return Asked{"rms_norm/fp16/const:" + to_text(x) + "/n=64/weight=none", "square_in_storage"};
  };
  const double infinite = first_infinite(), nonzero = first_nonzero(), normal = first_normal();
  const Asked last = asked(before(infinite)), first = asked(infinite), gone = asked(before(nonzero)),
              left = asked(nonzero), subnormal = asked(before(normal));
  const Asked row{"rms_norm/fp16/const:300/n=4096/weight=none", "square_in_storage"},
      bf{"rms_norm/bf16/normal/n=4096", "square_in_storage"}, safe{"rms_norm/bf16/normal/n=4096", "fp32_inside"};
  return {
      {"The square of {} in fp16 is {}.", first.command(), {given(infinite), last_of(first, "square", fp16)}},
      {"{} is the largest number whose square is not: {}.",
       last.command(),
       {given(before(infinite), 6), last_of(last, "square", fp16)}},
      {"Nothing warns: in a row of {}s the sum is infinite, its inverse root is {}, and each output is {} where {} is "
       "right.",
       row.command(),
       {given(300), last_of(row, "inverse", fp32), got_of(row), exact_of(row, 3)}},
      {"At the other end squares are lost to zero: {} has the square {}.",
       gone.command(),
       {given(before(nonzero), 4), last_of(gone, "square", fp16)}},
      {"The first number with a square at all is {}; its square is {}.",
       left.command(),
       {given(nonzero, 4), last_of(left, "square", fp16, 3)}},
      {"Up to {} the square is subnormal, with fewer bits: there it is {}.",
       subnormal.command(),
       {given(before(normal), 4), last_of(subnormal, "square", fp16, 3)}},
      {"bf16 has the range of fp32 and neither fault: squares in bf16, all else in fp32, err by {} ulp, beside {} with "
       "all in fp32.",
       bf.command(),
       {worst_of(bf), worst_of(safe)}},
  };
}

const Registered<Topic> topic{{.name = "fp16_square",
                               .document = "why-norms-upcast",
                               .place = 60,
                               .heading = "An fp16 square overflows and underflows",
                               .chart = chart,
                               .claims = claims}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
