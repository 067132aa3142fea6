// What a recipe costs an element: bytes, conversions and operations by format, counted from its steps.
//
// [counted] Never the time of an emulator: what these counts cost on a machine is measured by ./run bench.
// [longest] Counts of a row are spread over its elements; those of the longest row are shown.
#include <algorithm>
#include <set>

#include "reports/numbers.h"
#include "reports/sections/sections.h"

namespace halfulp {
static bool counted_at_all(const Cost& cost) { return cost.bytes_read > 0; }

static std::set<std::string> formats_used(const Standings& standings, const std::string& format) {
  std::set<std::string> used;
  for (const Standing& each : standings.all)
    if (each.format == format)
      for (const auto& [name, number] : each.longest->cost.operations)
        if (number > 0) used.insert(name);
  return used;
}

void costs(Page& page, const Standings& standings) {
  if (standings.formats.empty()) return;
  const std::string& format = standings.formats.front();
  const std::set<std::string> used = formats_used(standings, format);
  Table table{.columns = {{"an element, " + format},
                          {"bytes in", Align::right},
                          {"out", Align::right},
                          {"conversions", Align::right}},
              .rows = {}};
  for (const std::string& each : used) table.columns.push_back({each + " ops", Align::right});
  std::size_t longest = 0;
  for (const std::string& op : standings.ops) {
    table.rows.push_back({{.mark = op}});
    for (const std::string& subject : standings.subjects(op)) {
      const Standing* standing = standings.find(op, subject, format);
      if (standing == nullptr || !counted_at_all(standing->longest->cost)) continue;
      const Cost& cost = standing->longest->cost;
      longest = std::max(longest, standing->longest->n);
      std::vector<Cell> row{plain("  " + standing->recipe()), plain(per_element(cost.bytes_read)),
                            plain(per_element(cost.bytes_written)), plain(per_element(cost.conversions))};
      for (const std::string& each : used) {
        const auto at = cost.operations.find(each);
        row.push_back(plain(per_element(at == cost.operations.end() ? 0 : at->second)));
      }
      table.rows.push_back(row);
    }
    if (table.rows.back().size() == 1) table.rows.pop_back();
  }
  if (table.rows.empty()) return;
  heading(page, "what it costs, counted from the steps of a row of " + count(longest));
  page.push_back({.kind = Block::Kind::table, .table = table});
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
