// Recipes x formats: the word, and the worst error or what was lost.
//
// [columns] At most three formats stand side by side, so that a line keeps to 80 columns; more make a second table.
#include <algorithm>
#include <set>

#include "reports/numbers.h"
#include "reports/sections/sections.h"

namespace halfulp {
static Cell cell(const Standing* standing) {
  if (standing == nullptr) return {};
  if (!standing->same_as.empty()) return {.mark = "as " + standing->same_as, .style = Style::faint};
  if (standing->rating == Rating::unrated) return plain(standing->error);
  return {.mark = padded(word(standing->rating), 6), .text = standing->error, .style = style(standing->rating)};
}

static std::string limits(const Standings& standings) {
  std::map<std::string, std::set<double>> by_format;
  for (const Standing& each : standings.all)
    if (each.worst->limit > 0) by_format[each.format].insert(each.worst->limit);
  std::vector<std::string> words;
  for (const std::string& format : standings.formats) {
    const std::set<double>& values = by_format[format];
    if (values.empty()) continue;
    const std::string least = at_most(*values.begin()), most = at_most(*values.rbegin());
    words.push_back(format + " " + (least == most ? most : least + " to " + most));
  }
  return listed(words, ", ");
}

static std::vector<std::string> legend(const Standings& standings) {
  const std::string limit = limits(standings);
  return {"safe: within the bound of fp32 inside, 32 lanes, one cast" + (limit.empty() ? "." : " (" + limit + ")."),
          "costs: beyond it. BREAKS: a row lost half of its bits (N % off: of the row), or values were lost. " +
              std::string("as: the same errors in every case.")};
}

void grid(Page& page, const Standings& standings) {
  for (std::size_t from = 0; from < standings.formats.size(); from += 3) {
    const std::vector<std::string> formats(
        standings.formats.begin() + static_cast<long>(from),
        standings.formats.begin() + static_cast<long>(std::min(from + 3, standings.formats.size())));
    Table table{.columns = {{"worst error, ulp"}}, .rows = {}};
    for (const std::string& format : formats) table.columns.push_back({format});
    for (const std::string& op : standings.ops) {
      table.rows.push_back({{.mark = op}});
      for (const std::string& subject : standings.subjects(op)) {
        std::vector<Cell> row{plain("  " + recipe_name(subject))};
        for (const std::string& format : formats) row.push_back(cell(standings.find(op, subject, format)));
        table.rows.push_back(row);
      }
    }
    if (from + 3 >= standings.formats.size()) table.legend = legend(standings);
    page.push_back({.kind = Block::Kind::gap});
    page.push_back({.kind = Block::Kind::table, .table = table});
  }
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
