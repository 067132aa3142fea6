// The page of a difference: what became worse or better in one sentence, where, and the worst changes in figures.
#include <algorithm>
#include <cmath>

#include "harness/text.h"
#include "reports/diff/diff.h"
#include "reports/numbers.h"
#include "reports/sections/sections.h"

namespace halfulp {
static std::string subject_of(const Difference& of, bool after) {
  const Record* record = after ? of.results.front().after : of.results.front().before;
  const bool one = std::ranges::all_of(
      of.results, [&](const Changed& each) { return (after ? each.after : each.before)->subject == record->subject; });
  return (after ? of.after : of.before) + (one ? " (" + record->subject + ")" : "");
}

static Block answer(const Difference& of) {
  const std::size_t worse = of.count(Change::worse), better = of.count(Change::better),
                    within = of.count(Change::within);
  const std::string all = counted(of.results.size(), "result", "results");
  std::string text = worse > 0 ? "WORSE  " + count(worse) + " of " + all + " became worse" +
                                     (better > 0 ? ", " + count(better) + " better" : "")
                     : better > 0 ? "BETTER  " + count(better) + " of " + all + " became better, none worse"
                     : within > 0
                         ? "Nothing became better or worse: " + count(within) + " of " + all + " have other figures"
                         : "The same figures in all " + all;
  return {.kind = Block::Kind::answer,
          .text = text + ".",
          .style = worse > 0    ? Style::breaks
                   : better > 0 ? Style::safe
                                : Style::plain};
}

static Table by_format(const Difference& of) {
  std::map<std::pair<std::string, std::string>, std::map<Change, std::size_t>> numbers;
  for (const Changed& each : of.results) ++numbers[{each.before->op, each.before->format}][each.change];
  Table table{.columns = {{"operation"}, {"format"}}, .rows = {}};
  constexpr Change words[] = {Change::worse, Change::better, Change::within, Change::same};
  for (const Change each : words)
    table.columns.push_back({each == Change::same ? "same figures" : std::string(name(each)), Align::right});
  for (const auto& [key, counts] : numbers) {
    std::vector<Cell> row{plain(key.first), plain(key.second)};
    for (const Change each : words) {
      const auto at = counts.find(each);
      const std::string text = at == counts.end() ? "0" : count(at->second);
      const bool bad = each == Change::worse && at != counts.end();
      row.push_back(bad ? Cell{.mark = text, .style = Style::breaks} : plain(text));
    }
    table.rows.push_back(row);
  }
  return table;
}

// How much larger the worst error of one side is than the other's: what is shown first.
static double factor(const Changed& of) {
  const auto error = [&](const Record* record) {
    const auto at = record->results.find(of.result);
    return at == record->results.end() ? HUGE_VAL : std::max(at->second.scaled.value, 0x1p-20);
  };
  const double before = error(of.before), after = error(of.after);
  return of.change == Change::better ? before / after : after / before;
}

static void changes(Page& page, const Difference& of, Change which) {
  constexpr std::size_t shown = 12;
  std::vector<const Changed*> all;
  for (const Changed& each : of.results)
    if (each.change == which) all.push_back(&each);
  if (all.empty()) return;
  std::ranges::stable_sort(all, std::greater{}, [](const Changed* each) { return factor(*each); });
  heading(page, std::string(name(which)) + ": " + counted(all.size(), "result", "results"));
  for (std::size_t i = 0; i < std::min(all.size(), shown); ++i) {
    const Changed& each = *all[i];
    page.push_back({.kind = Block::Kind::text,
                    .text = each.before->id + (each.result == "y" ? "" : " " + each.result) +
                            (of.by_subject ? " " + each.before->subject : "") + ": " + each.why});
  }
  if (which == Change::worse)
    page.push_back({.kind = Block::Kind::command,
                    .text = of.after_command + " --case " + halfulp::quoted(all.front()->after->id)});
  if (all.size() > shown) page.push_back({.kind = Block::Kind::note, .text = count(all.size() - shown) + " more"});
}

Page diff_page(const Difference& of, const std::string& command) {
  Page page{{.kind = Block::Kind::note, .text = "$ " + command}};
  page.push_back(answer(of));
  page.push_back({.kind = Block::Kind::text, .text = "from " + subject_of(of, false) + " to " + subject_of(of, true)});
  page.push_back({.kind = Block::Kind::gap});
  page.push_back({.kind = Block::Kind::table, .table = by_format(of)});
  if (of.only_before + of.only_after > 0)
    page.push_back({.kind = Block::Kind::note,
                    .text = counted(of.only_before, "cell", "cells") + " only in the first, " + count(of.only_after) +
                            " only in the second: not compared"});
  changes(page, of, Change::worse);
  changes(page, of, Change::better);
  return page;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
