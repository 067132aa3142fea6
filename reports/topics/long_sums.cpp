// Where fp32 is not enough: sums so long that fp32 is to them what bf16 is to short ones, and squares beyond its range.
#include <fmt/format.h>

#include <cmath>

#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
#include "reports/numbers.h"

namespace halfulp {
constexpr float element = 1.3F;

// By how much the sequential fp32 sum of n squares of 1.3 is off, relative, after each power of two.
static std::vector<std::pair<double, double>> sequential_error() {
  std::vector<std::pair<double, double>> errors;
  const float square = element * element;
  const double exact = static_cast<double>(element) * static_cast<double>(element);
  volatile float sum = 0;  // each addition rounded to fp32, none reordered
  std::size_t n = 0;
  for (std::size_t end = 256; end <= std::size_t{1} << 24; end *= 2) {
    for (; n < end; ++n) sum = sum + square;
    errors.emplace_back(static_cast<double>(end), sum / (exact * static_cast<double>(end)) - 1);
  }
  return errors;
}

static Chart chart() {
  const auto errors = sequential_error();
  Series sequential{.label = "from left to right", .ink = Ink::breaks, .points = {}, .label_at = {0x1p17, 0.3}};
  for (const auto& [n, error] : errors) sequential.points.emplace_back(n, 100 * std::fabs(error));
  Series lanes{.label = "in 32 lanes, bound", .ink = Ink::safe, .points = {}, .label_at = {0x1p14, 0.0011}};
  for (double n = 256; n <= 0x1p24; n *= 2) lanes.points.emplace_back(n, 100 * (n / 32 + 5) * fp32.unit_roundoff());
  return {.title = fmt::format("2^24 squares of 1.3 summed in fp32: {:.0f} % too large", 100 * errors.back().second),
          .command = std::string(docs_command),
          .x = {"elements",
                256,
                0x1p24,
                true,
                {{256, "256"}, {0x1p12, "4,096"}, {0x1p16, "2^16"}, {0x1p20, "2^20"}, {0x1p24, "2^24"}}},
          .y = {"error of the sum of squares, fp32, %",
                1e-5,
                100,
                true,
                {{1e-4, "1e−4"}, {1e-2, "0.01"}, {1, "1"}, {100, "100"}}},
          .series = {sequential, lanes}};
}

// In the row of the CSV: 1.3, n, 1.3, n, rows, limit, bound, scaled, ulps, relative, normwise. All elements err alike.
static double low(std::span<const double> line) { return 100 * line[10]; }
static double high(std::span<const double> line) {
  const double left = 1 - line[10];
  return 100 * (1 / (left * left) - 1);
}

static std::vector<Claim> claims(const Published&) {
  const double sum = 1 + sequential_error().back().second;
  const std::string id = "rms_norm/fp32/const:1.3/n=16777216/weight=none";
  const Asked shorter{"rms_norm/fp32/const:1.3/n=65536/weight=none", "sequential_sum"},
      lanes{shorter.id, "fp32_inside"};
  const Asked fits{"rms_norm/fp32/const:1.84e19/n=64/weight=none", "fp32_inside"},
      beyond{"rms_norm/fp32/const:1.85e19/n=64/weight=none", "fp32_inside"};
  return {
      {"Of {} elements of {} the squares, added in fp32 from left to right, sum to {} too much: where the sum is "
       "largest, each is rounded up. The outputs are {} too small.",
       "halfulp audit --op rms_norm --case " + id + " --recipe sequential_sum --report csv",
       {given(16777216),
        given(1.3),
        {.told = percent(sum - 1), .line = "recipe:sequential_sum", .of = high},
        {.told = percent(1 - 1 / std::sqrt(sum)), .line = "recipe:sequential_sum", .of = low}}},
      {"Of {} elements the row is {} off, by up to {} ulp of fp32; summed in lanes it is {} off. Lanes, pairs or a "
       "compensated sum make the chains of additions shorter.",
       shorter.command(),
       {given(65536), off_by(shorter), worst_of(shorter), off_by(lanes)}},
      {"The square of {} is still a number of fp32: {}.",
       fits.command(),
       {given(1.84e19), last_of(fits, "square", fp32, 4)}},
      {"The square of {} is {}, whatever the storage format, and each output {} where {} is right. bf16 holds such "
       "numbers, too.",
       beyond.command(),
       {given(1.85e19), last_of(beyond, "square", fp32), got_of(beyond), exact_of(beyond, 3)}},
  };
}

const Registered<Topic> topic{{.name = "long_sums",
                               .document = "why-norms-upcast",
                               .place = 220,
                               .heading = "Long sums and large numbers",
                               .chart = chart,
                               .claims = claims}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
