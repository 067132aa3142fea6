// What the upcast costs: bytes and operations counted from the steps, times as published/measured has them.
#include <fmt/format.h>

#include <fstream>

#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
#include "reports/numbers.h"

namespace halfulp {
constexpr std::string_view bench = "cat reports/published/measured/bench.md";

// What stands between two texts of a measured page; a page that lacks them is no page to quote.
static std::string quoted_from(const std::filesystem::path& page, const std::string& before, const std::string& after) {
  std::ifstream in(page, std::ios::binary);
  const std::string text{std::istreambuf_iterator<char>(in), {}};
  const std::size_t from = text.find(before), to = text.find(after, from + before.size());
  if (from == text.npos || to == text.npos)
    throw UsageError(page.string() + " does not say what stands after '" + before +
                     "': measure again (./run bench, ./run test frameworks)");
  return text.substr(from + before.size(), to - from - before.size());
}

static std::vector<Claim> costs(const Published& folder) {
  const std::string row = "rms_norm/bf16/normal/n=4096";
  const Asked safe{row, "fp32_inside"}, low{row, "storage_all"};
  const std::string counted = "halfulp audit --case " + row + " --recipe fp32_inside,storage_all";
  const auto per = [&](const Asked& of, double value, double (*where)(std::span<const double>)) {
    return Fact{.told = per_element(value), .line = "  " + of.recipe, .of = where};
  };
  const Cost &in_fp32 = safe.record().cost, &in_bf16 = low.record().cost;
  const std::filesystem::path page = folder / "measured" / "bench.md";
  return {
      {"Per element a bf16 norm reads {} bytes, row and weight, and writes {}, whether its steps are in fp32 or in "
       "bf16 "
       "({} and {}).",
       counted,
       {per(safe, in_fp32.bytes_read, [](std::span<const double> line) { return line[0]; }),
        per(safe, in_fp32.bytes_written, [](std::span<const double> line) { return line[1]; }),
        per(low, in_bf16.bytes_read, [](std::span<const double> line) { return line[0]; }),
        per(low, in_bf16.bytes_written, [](std::span<const double> line) { return line[1]; })}},
      {"What it adds is {} conversions.",
       counted,
       {per(safe, in_fp32.conversions, [](std::span<const double> line) { return line[2]; })}},
      {"Native loops, measured on {} on one machine: out of cache, bf16 rows with fp32 inside take {} of the time of "
       "fp32 "
       "rows, whose bytes are twice as many.",
       std::string(bench),
       {{.told = quoted_from(page, "`./run bench` on ", ","),
         .line = "By `./run bench`",
         .command = std::string(bench)},
        {.told = quoted_from(page, "fp32 inside take ", " of"),
         .line = "of the time of fp32 ends",
         .command = std::string(bench)}}},
      {"That is {} times the time of copying the bf16 bytes: on that machine the steps and conversions are not all "
       "hidden "
       "behind the memory.",
       std::string(bench),
       {{.told = quoted_from(page, "fp32 ends, and ", " times"),
         .line = "of merely copying",
         .command = std::string(bench)}}},
  };
}

const Registered<Topic> cost_topic{
    {.name = "cost",
     .document = "why-norms-upcast",
     .place = 300,
     .part = "What it costs",
     .heading = "The same bytes",
     .prose =
         "A norm does a handful of operations on each number that it reads. "
         "The upcast happens in registers: it moves no byte. Its time is measured against rows in fp32 and "
         "against copying; there is no native loop in bf16 alone to compare with. Times are those of `./run bench`.",
     .claims = costs}};

constexpr std::string_view compiled = "cat reports/published/measured/compiled.md";

static Fact column(const std::filesystem::path& page, int which, double (*where)(std::span<const double>)) {
  std::string cells = quoted_from(page, "| 4096 | ", " |\n");
  for (int i = 0; i < which; ++i) cells = cells.substr(cells.find(" | ") + 3);
  return {
      .told = cells.substr(0, cells.find(" | ")), .line = "| 4096 |", .of = where, .command = std::string(compiled)};
}

static std::vector<Claim> without_the_cast(const Published& folder) {
  const std::filesystem::path page = folder / "measured" / "compiled.md";
  return {
      {"On {} rows of normal numbers in bf16, Llama's norm and one with the cast at the end agree in {} of the "
       "outputs.",
       std::string(compiled),
       {{.told = "64", .line = "rows. Shares", .command = std::string(compiled)},
        column(page, 0, [](std::span<const double> line) { return line[1]; })}},
      {"Compiled, Llama's norm agrees with itself on {} of them, and with the cast at the end on {}: the compiler "
       "keeps "
       "intermediate results in fp32 and drops the cast.",
       std::string(compiled),
       {column(page, 1, [](std::span<const double> line) { return line[2]; }),
        column(page, 2, [](std::span<const double> line) { return line[3]; })}},
      {"With `emulate_precision_casts` it is itself again, on {}.",
       std::string(compiled),
       {column(page, 3, [](std::span<const double> line) { return line[4]; })}},
      {"Measured on {}.",
       std::string(compiled),
       {{.told = quoted_from(page, "--write` on ", ":"), .line = "--write", .command = std::string(compiled)}}},
  };
}

const Registered<Topic> compiled_topic{{.name = "compiled",
                                        .document = "why-norms-upcast",
                                        .place = 150,
                                        .heading = "torch.compile drops the cast before the weight",
                                        .prose = "Measured by `python harness/python/frameworks/compiled.py`, which "
                                                 "`./run test frameworks` repeats with pinned versions.",
                                        .claims = without_the_cast}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
