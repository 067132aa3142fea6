// The square of an fp16 number has an fp16 value only for a third of the exponents: above it is infinite, below 0.
#include <fmt/format.h>

#include <cmath>

#include "reference/registry.h"
#include "reports/figures/figure.h"
#include "reports/numbers.h"

namespace halfulp {
static double square(double x) { return round_to(fp16, x * x); }
static double next(double x) { return decode(fp16, encode(fp16, x) + 1); }

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

static std::string passage() {
  const Problem& of = known("rms_norm/fp16/const:300/n=4096").problem;
  const Output out = run(recipe("square_in_storage"), of);
  std::uint64_t zeros = 0;
  for (const double y : out.at("y")) zeros += y == 0;
  return fmt::format(
      "The largest fp16 value is {}, so the first number whose square overflows is {}: far inside what a residual "
      "stream holds. "
      "The sum is infinite then, its inverse root 0, and the row silently becomes zeros: of a row of 300s {} of {} "
      "outputs are "
      "0. At the other end squares below half of the smallest fp16 number are 0: the first number with any square at "
      "all is "
      "{} (2^-12.5), and up to {} (2^-7) the square is subnormal and loses bits. bf16 has the range of fp32 and "
      "neither "
      "fault.\n\n    halfulp explain rms_norm/fp16/const:300/n=4096 --recipe square_in_storage\n",
      amount(fp16.largest()), amount(first_infinite()), count(zeros), count(out.at("y").size()),
      digits(first_nonzero(), 4), digits(first_normal(), 4));
}

const Registered<Figure> figure{{.name = "fp16_square",
                                 .place = 2,
                                 .heading = "An fp16 square overflows from 256 on",
                                 .chart = chart,
                                 .passage = passage}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
