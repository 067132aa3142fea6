// The answer: which step needs fp32, as one table; then one row by hand and the unit of error.
#include <fmt/format.h>

#include "harness/record.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
#include "reports/numbers.h"

#include "reference/registry.h"

namespace halfulp {
const Registered<Document> why_row{
    {.name = "why-norms-upcast",
     .title = "Why norms upcast to FP32",
     .opening =
         "A norm gives a row of numbers a fixed size: RMSNorm divides each by the root of the mean of their squares. "
         "Models keep such rows in sixteen bits, as `bf16` or `fp16`. Their norms compute in thirty-two bits, `fp32`, "
         "and "
         "round once at the end: they **upcast**. Which steps need that? What happens without it? What does it "
         "cost?\n\n"
         "Each numbered statement has a command below it that prints its numbers. `./run docs` makes this page and "
         "computes every number on it; none is typed in. Exact values are proved.",
     .page = true}};

static Grid steps_grid() {
  Grid grid{.columns = {"kept in sixteen bits", "bf16: off by", "rated", "fp16: off by", "rated", "recipe"},
            .note =
                "How far a row of normal numbers (`n=4096`) is off: the length of the error over the length of the "
                "row. **safe**: as good as one rounding of the result. **breaks**: half of the bits are lost. "
                "**costs**: between. The square in fp16 is rated on small numbers here; on large ones it breaks, as "
                "does a small eps (see below)."};
  const std::pair<const char*, const char*> rows[] = {{"the result", "fp32_inside"},
                                                      {"the square", "square_in_storage"},
                                                      {"the square and the sum", "storage_sum"},
                                                      {"the mean and eps", "eps_in_storage"},
                                                      {"the inverse root", "rstd_in_storage"},
                                                      {"the product with the weight", "cast_before_weight"},
                                                      {"every step", "storage_all"}};
  for (const auto& [step, recipe] : rows) {
    const Asked bf{"rms_norm/bf16/normal/n=4096", recipe}, half{"rms_norm/fp16/normal/n=4096", recipe};
    grid.rows.push_back(
        {{.told = step}, off_by(bf), rated(bf), off_by(half), rated(half), {.told = fmt::format("`{}`", recipe)}});
  }
  return grid;
}

const Registered<Topic> answer_topic{
    {.name = "answer",
     .document = "why-norms-upcast",
     .place = 10,
     .part = "In short",
     .heading = "Which steps need FP32",
     .prose =
         "**The sum**, in both formats: without it a row loses half of its bits. **The square and eps**, in fp16: "
         "large squares overflow, small eps vanish. The inverse root and the product with the weight lose accuracy "
         "without it, and so does the residual stream, but nothing breaks. One rounding of the result cannot be "
         "avoided and is small. The upcast moves no byte more; what was measured of its time stands at the end.",
     .grid = steps_grid}};

// x = 16, 1, 1, 1: small enough to follow, and the sum of squares already stops.
static std::vector<Claim> by_hand(const Published&) {
  const Asked low{"rms_norm/bf16/list:16,1,1,1/n=4/weight=none/eps=0", "storage_all"}, safe{low.id, "fp32_inside"};
  double square = 0;
  for (const double x : known(low.id).problem.row(tensor::x, 0)) square += x * x / 4;
  const auto exact_bits = [](const Format& format) {
    return Fact{.told = std::to_string(format.precision),
                .line = "  " + std::string(format.name) + "  ",
                .of = [](std::span<const double> line) { return line[0]; }};
  };
  return {
      {"Rounding: bf16 keeps {} significant bits, fp16 {}, fp32 {}. What lies between two numbers of the format "
       "becomes "
       "the nearer one.",
       "halfulp list formats",
       {exact_bits(bf16), exact_bits(fp16), exact_bits(fp32)}},
      {"Take the row {}, {}, {}, {}. Its squares sum to {}. With every step in bf16 the sum ends at {}: there bf16 has "
       "even numbers only, and each added {} is rounded away.",
       low.command(),
       {given(16), given(1), given(1), given(1), last_of(safe, "sum", fp32), last_of(low, "sum", bf16), given(1)}},
      {"The mean of the squares is {} where {} is right, its root {}. So the first output is {} where {} is right, and "
       "all "
       "four are too large alike: the row is {} off.",
       low.command(),
       {last_of(low, "mean", bf16), statistic_of(low, "mean square", square), last_of(low, "root", bf16), got_of(low),
        exact_of(low), off_by(low)}},
      {"With the steps in fp32 the sum is {}; only the outputs are rounded, the first to {}. The row is {} off.",
       safe.command(),
       {last_of(safe, "sum", fp32), got_of(safe), off_by(safe)}},
  };
}

const Registered<Topic> by_hand_topic{{.name = "by_hand",
                                       .document = "why-norms-upcast",
                                       .place = 20,
                                       .heading = "Four numbers by hand",
                                       .claims = by_hand}};

static std::vector<Claim> unit(const Published&) {
  const Asked row{"rms_norm/bf16/list:16,1,1,1/n=4/weight=none/eps=0", "fp32_inside"}, all{row.id, "storage_all"};
  return {{"The row above with fp32 inside is off by {} ulp, with every step in bf16 by {}.",
           all.command(),
           {worst_of(row), worst_of(all)}}};
}

const Registered<Topic> unit_topic{
    {.name = "unit",
     .document = "why-norms-upcast",
     .place = 40,
     .heading = "The unit from here on is the ulp",
     .prose =
         "An **ulp** is the distance between two neighbouring numbers of the output's format, there where the exact "
         "result lies. A correctly rounded result is off by half an ulp at most; an output is **misrounded** if it is "
         "not the number of the format that is nearest to the exact result.",
     .claims = unit}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
