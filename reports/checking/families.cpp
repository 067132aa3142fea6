#include "reports/checking/families.h"

#include <algorithm>

#include "reports/numbers.h"
#include "reports/sections/sections.h"

namespace halfulp {
int weight(Verdict verdict) {
  constexpr Verdict order[] = {Verdict::pass,         Verdict::skipped,         Verdict::untrusted,
                               Verdict::inconclusive, Verdict::ill_conditioned, Verdict::fail,
                               Verdict::broken};
  return static_cast<int>(std::ranges::find(order, verdict) - std::begin(order));
}

static void include(Group& group, const Record& record) {
  ++group.cases;
  if (weight(record.verdict) > weight(group.verdict)) group.verdict = record.verdict;
  group.refused += record.refused, group.gated += record.gated;
  group.rows_refused += record.rows_refused, group.rows_judged += record.rows_judged;
  for (const auto& [name, summary] : record.results) {
    group.misrounded += summary.misrounded, group.outputs += summary.count;
    group.worst = std::max(group.worst, summary.scaled.value);
  }
}

std::vector<Group> groups(const Run& run) {
  std::map<std::tuple<std::string, std::string, std::string>, Group> by_family;
  for (const Record& each : run.records) {
    if (each.verdict == Verdict::skipped) continue;  // told with its reason below
    Group& group = by_family[{each.op, each.format, each.family}];
    group.op = each.op, group.format = each.format, group.family = each.family;
    include(group, each);
  }
  std::vector<Group> groups;
  for (const auto& [key, group] : by_family) groups.push_back(group);
  std::ranges::stable_sort(groups, {}, [](const Group& g) {
    const auto [outputs, rows] = refused_shares(g);
    return std::tuple(g.op, g.format, -weight(g.verdict), -outputs, -rows);
  });
  return groups;
}

Group sum(const std::vector<Group>& groups) {
  Group all;
  for (const Group& each : groups) {
    all.cases += each.cases, all.refused += each.refused, all.gated += each.gated;
    all.rows_refused += each.rows_refused, all.rows_judged += each.rows_judged;
    all.misrounded += each.misrounded, all.outputs += each.outputs, all.worst = std::max(all.worst, each.worst);
    if (weight(each.verdict) > weight(all.verdict)) all.verdict = each.verdict;
  }
  return all;
}

// `rows`: with the column of the row factor.
static std::vector<Cell> row(const Group& group, std::string family, bool rows) {
  const std::string word = group.verdict == Verdict::fail ? "FAIL" : std::string(name(group.verdict));
  const Style style = group.verdict == Verdict::pass                   ? Style::safe
                      : weight(group.verdict) >= weight(Verdict::fail) ? Style::breaks
                                                                       : Style::costs;
  std::vector<Cell> cells{{.mark = "  " + word, .style = style},
                          plain(std::move(family)),
                          plain(count(group.refused)),
                          plain(count(group.gated)),
                          plain(ulps(group.worst)),
                          plain(group.outputs == 0 ? "-" : percent(group.misrounded, group.outputs))};
  if (rows) cells.insert(cells.begin() + 4, plain(count(group.rows_refused)));
  return cells;
}

void families(Page& page, const Run& run) {
  Table table{.columns = {{"verdict"},
                          {"inputs"},
                          {"refused", Align::right},
                          {"of", Align::right},
                          {"max ulp", Align::right},
                          {"misrounded", Align::right}},
              .rows = {}};
  const std::vector<Group> all = groups(run);
  const bool rows = sum(all).rows_refused > 0;
  if (rows) table.columns.insert(table.columns.begin() + 4, {"rows", Align::right});
  for (auto at = all.begin(); at != all.end();) {
    const auto end =
        std::find_if(at, all.end(), [&](const Group& g) { return g.op != at->op || g.format != at->format; });
    const auto passed = std::find_if(at, end, [](const Group& g) { return g.verdict == Verdict::pass; });
    table.rows.push_back({{.mark = at->op + " " + at->format}});
    for (auto each = at; each != passed; ++each) table.rows.push_back(row(*each, each->family, rows));
    const std::vector<Group> rest(passed, end);
    if (!rest.empty())
      table.rows.push_back(row(
          sum(rest),
          counted(rest.size(), at == passed ? "family" : "more family", at == passed ? "families" : "more families"),
          rows));
    at = end;
  }
  if (table.rows.empty()) return;
  table.legend = {
      "refused: outputs that no kernel of the declared class can yield, a proof. Max ulp, at the scale of "
      "the magnitude, and misrounded are shown, not judged."};
  if (rows)
    table.legend.push_back("rows: those whose outputs no one rstd (and mean) of the class explains together, a proof.");
  page.push_back({.kind = Block::Kind::gap});
  page.push_back({.kind = Block::Kind::table, .table = table});
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
