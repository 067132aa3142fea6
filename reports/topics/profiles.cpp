// The profiles: what each reproduces, on what evidence, by which steps; and how often two of an operation differ.
#include <fmt/format.h>

#include "harness/arithmetic.h"
#include "reference/registry.h"
#include "reports/documents/asked.h"
#include "reports/documents/document.h"
#include "reports/numbers.h"

namespace halfulp {
const Registered<Document> profiles_row{
    {.name = "profiles",
     .title = "Profiles: the norms of real code",
     .opening =
         "A profile is a recipe named after the code that it reproduces, rounding by rounding: `halfulp audit --recipe "
         "hf.llama@cpu` rates it, `halfulp check KERNEL --as hf.llama@cpu` holds a kernel to it.\n\n"
         "**Verified**: its bits are those of the real code, which `./run test frameworks` compares. **From source**: "
         "the "
         "code was read. **Unordered**: the order of its sum is not known, so it has places of rounding and a bound, "
         "but "
         "no bits."}};

static std::vector<const Recipe*> profiles() {
  std::vector<const Recipe*> all;
  for (const Recipe* each : Registered<Recipe>::all())
    if (each->evidence != Evidence::none) all.push_back(each);
  return all;
}

static std::string operations(const Recipe& of) {
  std::vector<std::string> names(of.ops.begin(), of.ops.end());
  return listed(names, ", ");
}

static std::vector<Table> origins() {
  constexpr std::string_view evidence[] = {"", "verified", "from source", "unordered"};
  Table table{.columns = {{"profile"}, {"reproduces"}, {"evidence"}, {"operations"}, {"in words"}}, .rows = {}};
  for (const Recipe* each : profiles())
    table.rows.push_back({plain(fmt::format("`{}`", each->name)), plain(std::string(each->origin)),
                          plain(std::string(evidence[static_cast<int>(each->evidence)])), plain(operations(*each)),
                          plain(std::string(each->summary))});
  return {table};
}

// What two profiles are compared on: the operand forms that profiles differ in.
constexpr std::string_view pair_cases[] = {
    "rms_norm/{}/normal/n=903/rows=32",
    "rms_norm/{}/normal/n=903/rows=32/offset=1",
    "rms_norm/{}/normal/n=903/rows=32/weight=none",
    "layer_norm/{}/normal:mean=1,sd=1/n=903/rows=32",
    "layer_norm/{}/normal:mean=1,sd=1/n=903/rows=32/bias=none",
    "add_rms_norm/{}/normal/n=903/rows=32",
    "softcap/{}/softcap_sweep/n=4096",
};

// The steps on the first of these cases that the profile takes: "square fp32, sum fp32, .. cast bf16".
static std::vector<Table> all_steps() {
  Table table{.columns = {{"profile"}, {"its steps, on bf16 rows"}, {"shown by"}}, .rows = {}};
  for (const Recipe* each : profiles())
    for (const std::string_view form : pair_cases) {
      std::string id = fmt::format(fmt::runtime(form), "bf16");
      if (const std::size_t many = id.find("/rows=32"); many != id.npos) id.erase(many, 8);  // a row shows the steps
      const Known& of = known(id);
      if (!each->takes(of.problem)) continue;
      std::vector<std::string> names;
      for (const StepRecord& step : steps(*each, of.problem))
        names.push_back(fmt::format("{} {}", step.name, step.format->name));
      table.rows.push_back({plain(fmt::format("`{}`", each->name)), plain(listed(names, ", ")),
                            plain("`" + Asked{id, std::string(each->name)}.command() + "`")});
      break;
    }
  return {table};
}

// Two profiles on one case: the share of outputs whose bits differ.
static std::string differ(const Output& a, const Output& b) {
  std::uint64_t other = 0, all = 0;
  for (const auto& [name, values] : a)
    for (std::size_t i = 0; i < values.size(); ++i) ++all, other += !same_bits(values[i], b.at(name)[i]);
  return percent(other, all);
}

static std::vector<Table> pairs() {
  std::vector<Table> tables;
  for (const char* format : {"bf16", "fp32"})
    for (const std::string_view form : pair_cases) {
      const std::string id = fmt::format(fmt::runtime(form), format);
      const Problem& problem = known(id).problem;
      std::vector<const Recipe*> all;
      std::vector<Output> outputs;
      for (const Recipe* each : profiles())
        if (each->evidence != Evidence::unordered && each->takes(problem))
          all.push_back(each), outputs.push_back(run(*each, problem));
      if (all.size() < 2) continue;
      Table table{.columns = {{"`" + id + "`"}}, .rows = {}};
      for (std::size_t j = 1; j < all.size(); ++j)
        table.columns.push_back({fmt::format("`{}`", all[j]->name), Align::right});
      for (std::size_t i = 0; i + 1 < all.size(); ++i) {
        std::vector<Cell> row{plain(fmt::format("`{}`", all[i]->name))};
        for (std::size_t j = 1; j < all.size(); ++j) row.push_back(plain(j > i ? differ(outputs[i], outputs[j]) : ""));
        table.rows.push_back(row);
      }
      tables.push_back(table);
    }
  return tables;
}

const Registered<Topic> origins_topic{{.name = "profile_origins",
                                       .document = "profiles",
                                       .place = 10,
                                       .part = "What each reproduces",
                                       .prose = "`halfulp list profiles` names them.",
                                       .tables = origins}};
const Registered<Topic> steps_topic{{.name = "profile_steps",
                                     .document = "profiles",
                                     .place = 20,
                                     .part = "By which steps",
                                     .prose =
                                         "Each step rounds once, to the format behind it. `halfulp explain` shows what "
                                         "each costs.",
                                     .tables = all_steps}};
const Registered<Topic> pairs_topic{
    {.name = "profile_pairs",
     .document = "profiles",
     .place = 30,
     .part = "How often two differ",
     .prose = "The share of outputs whose bits differ, on the case in the corner. In bf16 what tells profiles apart is "
              "where "
              "they cast; in fp32 it is the order of their sums, too. Unordered profiles have no bits to compare.",
     .tables = pairs}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
