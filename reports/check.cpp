// The page of a check: the verdict first, then the families that fail, then one case to be looked at, bit for bit.
//
// [judged] The two gates alone decide, output by output and row by row (their column is shown where a row fails); the largest error and the share misrounded are shown beside it, not judged.
// [bits]   A witness has its value in decimal and its bits below it, so that it can be compared with a dump.
#include <algorithm>
#include <cmath>

#include "harness/text.h"
#include "reports/answer.h"
#include "reports/checking/sections.h"
#include "reports/numbers.h"
#include "reports/replay.h"
#include "reports/sections/diagnosis.h"
#include "reports/sections/sections.h"

namespace halfulp {
struct Group {
  std::string op, format, family;
  Verdict verdict = Verdict::pass;
  std::size_t cases = 0;
  std::uint64_t refused = 0, gated = 0, rows_refused = 0, rows_judged = 0, misrounded = 0, outputs = 0;
  double worst = 0;
};

// Of two verdicts the one that matters more to who reads: a crash, a proof, a doubt, a pass.
static int weight(Verdict verdict) {
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

// How much is refused: of the outputs, then of the rows.
static std::pair<double, double> refused_shares(const auto& of) {
  return {static_cast<double>(of.refused) / std::max(1.0, static_cast<double>(of.gated)),
          static_cast<double>(of.rows_refused) / std::max(1.0, static_cast<double>(of.rows_judged))};
}

static std::vector<Group> groups(const Run& run) {
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

static Group sum(const std::vector<Group>& groups) {
  Group all;
  for (const Group& each : groups) {
    all.cases += each.cases, all.refused += each.refused, all.gated += each.gated;
    all.rows_refused += each.rows_refused, all.rows_judged += each.rows_judged;
    all.misrounded += each.misrounded, all.outputs += each.outputs, all.worst = std::max(all.worst, each.worst);
    if (weight(each.verdict) > weight(all.verdict)) all.verdict = each.verdict;
  }
  return all;
}

static std::uint64_t cases(const Run& run, Verdict verdict) {
  return static_cast<std::uint64_t>(std::ranges::count(run.records, verdict, &Record::verdict));
}

static void verdict(Page& page, const Run& run) {
  const Group all = sum(groups(run));
  if (run.records.empty()) {
    page.push_back({.kind = Block::Kind::answer, .text = "Nothing was tested: no case was selected."});
    return;
  }
  const std::string subject = run.records.front().subject;
  const std::uint64_t failed = cases(run, Verdict::fail), broken = cases(run, Verdict::broken);
  if (failed + broken == 0) {
    page.push_back({.kind = Block::Kind::answer,
                    .text = cases(run, Verdict::pass) == 0
                                ? "Nothing was judged: " + subject
                                : "PASS  " + subject + allowed_as(run) + ": each of " +
                                      counted(all.gated, "output", "outputs") + " in " +
                                      counted(cases(run, Verdict::pass), "case", "cases") + " is one that " +
                                      (allowed_as(run).empty() ? "the declared class allows" : "this class allows"),
                    .style = Style::safe});
    return;
  }
  std::string text = "FAIL  " + subject + ": ";
  if (failed > 0)
    text += (all.refused == 0 && all.rows_refused > 0
                 ? count(all.rows_refused) + " of " + counted(all.rows_judged, "row", "rows") +
                       " hold outputs that no one statistic of the declared class explains, in "
                 : count(all.refused) + " of " + counted(all.gated, "output", "outputs") +
                       " are none that the declared class allows, in ") +
            count(failed) + " of " + counted(run.records.size(), "case", "cases");
  if (const std::string words = diagnosis_in_words(run); !words.empty())
    text = "FAIL  " + subject + " " + words + "; " + text.substr(text.find(": ") + 2);
  if (broken > 0) text += std::string(failed > 0 ? "; " : "") + counted(broken, "case", "cases") + " broken";
  page.push_back({.kind = Block::Kind::answer, .text = text, .style = Style::breaks});
}

// Each reason once, with how many cases gave it; the most frequent first.
static void reasons(Page& page, const Run& run, bool judged) {
  std::map<std::string, std::uint64_t> numbers;
  for (const Record& each : run.records) {
    const bool is_judged = each.verdict == Verdict::fail || each.verdict == Verdict::broken;
    if (is_judged == judged && !each.reason.empty()) ++numbers[std::string(name(each.verdict)) + ": " + each.reason];
  }
  std::vector<std::pair<std::string, std::uint64_t>> sorted(numbers.begin(), numbers.end());
  std::ranges::stable_sort(sorted, std::greater{}, [](const auto& each) { return each.second; });
  for (std::size_t i = 0; i < sorted.size() && i < 4; ++i)
    page.push_back(
        {.kind = Block::Kind::text, .text = sorted[i].first + " (" + counted(sorted[i].second, "case", "cases") + ")"});
  if (sorted.size() > 4)
    page.push_back({.kind = Block::Kind::text, .text = count(sorted.size() - 4) + " more reasons in the records"});
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

static void families(Page& page, const Run& run) {
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

static const Record* worst_case(const Run& run) {
  const Record* worst = nullptr;
  for (const Record& each : run.records)
    if (each.verdict == Verdict::fail && !each.witnesses.empty() &&
        (worst == nullptr || refused_shares(each) > refused_shares(*worst)))
      worst = &each;
  return worst;
}

static void elements(Page& page, const Record& record) {
  Table table{.columns = {{"row", Align::right}, {"i", Align::right}}, .rows = {}};
  for (const auto& each : record.witnesses.front().operands) table.columns.push_back({each.name, Align::right});
  for (const char* each : {"exact", "expected", "got", "ulp"}) table.columns.push_back({each, Align::right});
  for (std::size_t i = 0; i < record.witnesses.size() && i < 4; ++i) {
    const Witness& w = record.witnesses[i];
    std::vector<Cell> values{plain(count(w.row)), plain(count(w.index))}, bits{plain(""), plain("")};
    for (const auto& each : w.operands) {
      values.push_back(plain(with_minus(digits(each.value, 7))));
      bits.push_back(plain(hexadecimal(*each.format, each.value)));
    }
    values.push_back(plain(with_minus(digits(w.exact, 10)))), bits.push_back(plain(""));
    for (const double each : {w.expected, w.got}) {
      values.push_back(plain(with_minus(digits(each, 6))));
      bits.push_back(plain(hexadecimal(*w.format, each)));
    }
    values.push_back(plain((w.ulps > 0 ? "+" : "") + with_minus(ulps(w.ulps)))), bits.push_back(plain(""));
    table.rows.push_back(values), table.rows.push_back(bits);
  }
  page.push_back({.kind = Block::Kind::table, .table = table});
}

// Rows that pass because nothing refutes them exactly, though doubles see no statistic that explains them.
static void undecided(Page& page, const Run& run) {
  std::uint64_t undecided = 0, judged = 0;
  for (const Record& each : run.records) undecided += each.rows_undecided, judged += each.rows_judged;
  if (undecided > 0)
    page.push_back({.kind = Block::Kind::text,
                    .text = "row factor: " + count(undecided) + " of " + counted(judged, "row", "rows") +
                            " undecided: in doubles no one statistic explains them, and nothing refutes them exactly"});
}

static bool passed_over(const Record& record) {
  return record.rows_undecided > 0 || (weight(record.verdict) > 0 && weight(record.verdict) < weight(Verdict::fail));
}

// The cases alone: what is judged output by output.
static Run without_separate_checks(const Run& run) {
  Run cases = run;
  std::erase_if(cases.records, [](const Record& each) { return !each.property.empty(); });
  return cases;
}

// A kernel whose every case passes and that fails a separate check fails, whatever its cases say.
static void separate_verdict(Page& page, const Run& run, bool has_cases) {
  const std::string fails = failed_separately(run);
  if (fails.empty() && (has_cases || cases(run, Verdict::pass) == 0)) return;
  const std::string subject = run.records.front().subject;
  page.push_back(
      {.kind = Block::Kind::answer,
       .text = fails.empty() ? "PASS  " + subject + ": the separate checks hold" : "FAIL  " + subject + ": " + fails,
       .style = fails.empty() ? Style::safe : Style::breaks});
}

Page check(const Run& all) {
  Page page{{.kind = Block::Kind::note, .text = "$ " + all.command}};
  const Run run = without_separate_checks(all);
  if (run.records.size() < all.records.size()) separate_verdict(page, all, !run.records.empty());
  if (!run.records.empty() || all.records.empty()) verdict(page, run);
  no_single_class(page, run);
  reasons(page, run, true);
  meant(page, run);
  families(page, run);
  diagnosis(page, run);
  if (const Record* worst = worst_case(run)) {
    heading(page, "witness  " + worst->id);
    elements(page, *worst);
    page.push_back({.kind = Block::Kind::command, .text = replay(run, *worst)});
  }
  also_checked(page, all);
  shown(page, run);
  ill_conditioned(page, run);
  if (std::ranges::any_of(run.records, passed_over)) {
    heading(page, "not judged");
    reasons(page, run, false);
    undecided(page, run);
  }
  return page;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
