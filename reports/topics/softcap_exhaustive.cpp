// Softcap on every number of bf16 and fp16, for the two caps that models use: what each recipe does at worst, where, how
// often it misrounds, and whether it keeps the order of its inputs.
#include <fmt/format.h>

#include <cmath>

#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
#include "reports/numbers.h"

namespace halfulp {
const Registered<Document> softcap_row{
    {.name = "softcap-exhaustive",
     .title = "Softcap, exhaustively",
     .opening =
         "`softcap(x) = cap tanh(x / cap)` has one input, so in sixteen bits every case can be tried. The tables hold "
         "each "
         "number of `bf16` and `fp16`, infinities and NaN among them, against the proved result, for the caps of "
         "Gemma's "
         "final logits and of its attention.\n\n"
         "An **ulp** is the distance of two neighbouring numbers of the format at the exact result; rounding correctly "
         "costs half of one. **Misrounded**: not the nearest number. **Falls**: how often the output falls where the "
         "input rises; a recipe without such a place keeps the order of logits. Each line is one of the command's "
         "below "
         "its table."}};

static std::string id(const Format& format, double cap) {
  return fmt::format("softcap/{}/patterns/n=65536{}", format.name, cap == 30 ? "" : "/cap=" + to_text(cap));
}

// From the least to the greatest finite input: the places where the output is below that of the input before.
static std::size_t falls(const Format& format, const std::vector<double>& y) {
  const std::uint64_t top = encode(format, format.largest()), sign = std::uint64_t{1} << (format.bits - 1);
  std::vector<double> rising;
  for (std::uint64_t bits = top + 1; bits-- > 0;) rising.push_back(y[sign + bits]);
  for (std::uint64_t bits = 0; bits <= top; ++bits) rising.push_back(y[bits]);
  std::size_t falls = 0;
  for (std::size_t i = 1; i < rising.size(); ++i) falls += rising[i] < rising[i - 1];
  return falls;
}

// Of the row of the CSV; the id of a cap that is not the default has one number more.
template <int Cap, int At>
static double column(std::span<const double> line) {
  return line[At + (Cap == 30 ? 0 : 1)];
}
template <int Cap>
static double share(std::span<const double> line) {
  return 100 * column<Cap, 15>(line) / column<Cap, 14>(line);
}

template <int Cap>
static Grid table(const Format& format) {
  const Known& of = known(id(format, Cap));
  Grid grid{.columns = {"recipe", "worst, ulp", "at x", "exact", "got", "misrounded", "falls"}};
  std::string names;
  for (const Recipe* each : recipes_of("softcap"))
    if (each->takes(of.problem)) names += (names.empty() ? "" : ",") + std::string(each->name);
  const std::string command =
      "halfulp audit --case " + id(format, Cap) + " --recipe " + names + " --report csv --quiet";
  for (const Recipe* each : recipes_of("softcap")) {
    if (!each->takes(of.problem)) continue;
    const std::vector<double> y = run(*each, of.problem).at("y");
    const Summary all = measure(format, of.problem.n, y, of.truth, {});
    const std::string line = "recipe:" + std::string(each->name) + ",";
    const double x = of.problem.at(tensor::x).values[all.ulps.index];
    grid.rows.push_back({{.told = fmt::format("`{}`", each->name)},
                         {ulps(all.ulps.value, 0.5), line, column<Cap, 6>, command},
                         {.told = fmt::format("{} `{}`", digits(x, 6), hexadecimal(format, x))},
                         {digits(all.ulps.exact, 6), line, column<Cap, 28>, command},
                         {digits(all.ulps.got, 6), line, column<Cap, 30>, command},
                         {percent(all.misrounded, all.count), line, share<Cap>, command},
                         {.told = count(falls(format, y))}});
  }
  return grid;
}

const Registered<Topic> bf16_30{{.name = "softcap_bf16_30",
                                 .document = "softcap-exhaustive",
                                 .place = 10,
                                 .part = "bf16",
                                 .heading = "Cap of the final logits",
                                 .grid = [] { return table<30>(bf16); }}};
const Registered<Topic> bf16_50{{.name = "softcap_bf16_50",
                                 .document = "softcap-exhaustive",
                                 .place = 20,
                                 .heading = "Cap of the attention",
                                 .grid = [] { return table<50>(bf16); }}};
const Registered<Topic> fp16_30{{.name = "softcap_fp16_30",
                                 .document = "softcap-exhaustive",
                                 .place = 30,
                                 .part = "fp16",
                                 .heading = "Cap of the final logits",
                                 .grid = [] { return table<30>(fp16); }}};
const Registered<Topic> fp16_50{{.name = "softcap_fp16_50",
                                 .document = "softcap-exhaustive",
                                 .place = 40,
                                 .heading = "Cap of the attention",
                                 .grid = [] { return table<50>(fp16); }}};

static std::vector<Claim> found(const Published&) {
  const Asked safe{id(fp16, 30), "softcap_fp32"}, bf{id(bf16, 30), "softcap_fp32"},
      storage{id(fp16, 30), "softcap_storage"}, bf_storage{id(bf16, 30), "softcap_storage"};
  const auto wrong = [](const Asked& of) {
    return Fact{.told = count(of.y().misrounded),
                .line = "misrounded",
                .of = [](std::span<const double> line) { return line[0]; },
                .command = of.command()};
  };
  const auto all = [](const Asked& of) {
    return Fact{.told = count(of.y().count),
                .line = "misrounded",
                .of = [](std::span<const double> line) { return line[1]; },
                .command = of.command()};
  };
  return {
      {"With the three steps in fp32 and one cast, {} of {} results are misrounded in bf16.",
       bf.command(),
       {wrong(bf), all(bf)}},
      {"In fp16 it is {} of {}, and the worst of them is off by {} ulp.",
       safe.command(),
       {wrong(safe), all(safe), worst_of(safe)}},
      {"With each step in storage {} of the bf16 results are misrounded.",
       bf_storage.command(),
       {misrounded(bf_storage)}},
      {"Of the fp16 results it is {}.", storage.command(), {misrounded(storage)}},
  };
}

const Registered<Topic> found_topic{
    {.name = "softcap_found", .document = "softcap-exhaustive", .place = 5, .part = "What was found", .claims = found}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
