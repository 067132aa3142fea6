// The page of the first run: at most 18 lines, so that with the worked row they fit a small terminal.
//
// [three] Three recipes an operation: the safe one, the mildest and the worst of those that are not safe. Not those that
//         flush subnormals: that is what a machine is set to, not a choice of precisions.
#include <algorithm>

#include "harness/recipe.h"
#include "reference/registry.h"
#include "reports/answer.h"
#include "reports/sections/sections.h"

namespace halfulp {
static bool flushes(const std::string& subject) {
  for (const Recipe* each : Registered<Recipe>::all())
    if (each->name == recipe_name(subject)) return each->axes.subnormals != Subnormals::kept;
  return false;  // a mistake, a kernel
}

static std::vector<std::string> three(const Standings& standings, const std::string& op) {
  const std::vector<std::string> all = standings.subjects(op);
  std::vector<std::string> bad;
  for (const std::string& each : all)
    if (const Standing* worst = standings.worst(op, each);
        worst != nullptr && worst->rating != Rating::safe && each != safe_subject(op) && !flushes(each))
      bad.push_back(each);
  std::vector<std::string> chosen;
  if (std::ranges::find(all, safe_subject(op)) != all.end())
    chosen.push_back(safe_subject(op));
  else if (!all.empty())
    chosen.push_back(all.front());
  if (bad.size() > 1) chosen.push_back(bad.front());
  if (!bad.empty()) chosen.push_back(bad.back());
  return chosen;
}

static Cell cell(const Standing* standing) {
  if (standing == nullptr) return {};
  return {.mark = word(standing->rating), .text = standing->error, .style = style(standing->rating)};
}

static std::string clipped(std::string text, std::size_t columns) {
  if (width(text) <= columns) return text;
  text.resize(columns - 1);
  return text + "…";
}

// The last column gets what the others leave of 80.
static void clip_last(Table& table) {
  std::size_t used = 0;
  for (std::size_t i = 0; i + 1 < table.columns.size(); ++i) {
    std::size_t most = width(table.columns[i].head);
    for (const auto& row : table.rows) most = std::max(most, width(row[i].whole()));
    used += most + 2;
  }
  for (auto& row : table.rows) row.back().text = clipped(row.back().text, used + 8 < 80 ? 80 - used : 8);
}

static Table table_of(const Standings& standings) {
  Table table{.columns = {{"worst error, ulp"}}, .rows = {}};
  std::vector<std::string> formats;
  for (const char* each : {"fp32", "bf16", "fp16"})
    if (std::ranges::find(standings.formats, each) != standings.formats.end()) formats.emplace_back(each);
  for (const std::string& each : formats) table.columns.push_back({each});
  table.columns.push_back({"worst on"});
  for (const std::string& op : standings.ops) {
    std::string label = op + " ";
    for (const std::string& subject : three(standings, op)) {
      std::vector<Cell> row{plain(label + recipe_name(subject))};
      for (const std::string& format : formats) row.push_back(cell(standings.find(op, subject, format)));
      const Standing* worst = standings.worst(op, subject);
      row.push_back(plain(worst == nullptr ? "" : worst->worst->family));
      table.rows.push_back(row);
      label = "  ";
    }
  }
  clip_last(table);
  return table;
}

Page brief(const Run& run) {
  const Standings standings = halfulp::standings(run);
  const Table table = table_of(standings);
  Page page{{.kind = Block::Kind::table, .table = table}};
  page.push_back({.kind = Block::Kind::answer, .text = short_answer(standings)});
  page.push_back({.kind = Block::Kind::lines,
                  .lines = {"choosing precisions  $ halfulp audit --op rms_norm --format bf16",
                            "porting a kernel     $ halfulp export --suite port DIR",
                            "explaining           $ halfulp eval rms_norm --x 2,-1,3,0 --eps 0"}});
  return page;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
