// The page kill-table.md: how many wrong kernels pass each test, then which, then what each test is.
#include <algorithm>
#include <sstream>

#include "harness/json.h"
#include "harness/judges/public_judge.h"
#include "reference/op.h"
#include "reference/registry.h"
#include "reports/grading/grading.h"
#include "reports/numbers.h"

namespace halfulp {
using Sheets = std::vector<Sheet>;

static std::string label(const JudgeColumn& of) { return of.of != nullptr ? of.judge : "halfulp " + of.judge; }

static std::vector<const Format*> formats_of(const Sheets& sheets) {
  std::vector<const Format*> all;
  for (const Format* each : formats)
    if (std::ranges::any_of(sheets, [&](const Sheet& sheet) { return sheet.format == each; })) all.push_back(each);
  return all;
}

static std::vector<std::string> judges_of(const Sheets& sheets, const Op& op) {
  std::vector<std::string> all;
  for (const Sheet& each : sheets)
    for (const JudgeColumn& column : each.columns)
      if (each.op == &op && std::ranges::find(all, label(column)) == all.end()) all.push_back(label(column));
  return all;
}

static Cell summary(const Sheets& sheets, const Op& op, const Format& format, const std::string& judge) {
  for (const Sheet& sheet : sheets)
    for (const JudgeColumn& each : sheet.columns)
      if (sheet.op == &op && sheet.format == &format && label(each) == judge)
        return plain(std::to_string(each.passing()) + " of " + std::to_string(each.held()));
  return plain("");
}

static Table numbers(const Sheets& sheets, const Op& op) {
  Table table{.columns = {{"test"}}, .rows = {}};
  const auto all = formats_of(sheets);
  for (const Format* each : all) table.columns.push_back({std::string(each->name), Align::right});
  for (const std::string& judge : judges_of(sheets, op)) {
    std::vector<Cell> row{plain(judge)};
    for (const Format* each : all) row.push_back(summary(sheets, op, *each, judge));
    table.rows.push_back(std::move(row));
  }
  return table;
}

static Cell told(Outcome outcome) {
  switch (outcome) {
    case Outcome::refused:
      return plain("");
    case Outcome::passes:
      return {.mark = "passes", .style = Style::breaks};
    case Outcome::elsewhere:
      return plain("n/a");
  }
  throw std::logic_error("an outcome without a word");
}

static Table matrix(const Sheet& sheet) {
  Table table{.columns = {{"wrong kernel"}}, .rows = {}};
  for (const JudgeColumn& each : sheet.columns) table.columns.push_back({label(each)});
  for (std::size_t i = 0; i < sheet.mistakes.size(); ++i) {
    std::vector<Cell> row{plain(std::string(sheet.mistakes[i]->name))};
    for (const JudgeColumn& each : sheet.columns) row.push_back(told(each.outcomes[i]));
    table.rows.push_back(std::move(row));
  }
  return table;
}

static std::string limits(const PublicJudge& judge) {
  std::string text;
  for (const auto& [format, limits] : judge.limits) {
    text += std::string(text.empty() ? "" : "; ") + std::string(format) + " " + to_text(limits.absolute);
    if (limits.relative != 0) text += ", " + to_text(limits.relative);
  }
  return text;
}

static Table judges() {
  Table table{
      .columns =
          {{"test"}, {"system"}, {"inputs"}, {"compared with"}, {"measure"}, {"absolute, relative limit"}, {"source"}},
      .rows = {}};
  for (const PublicJudge* each : Registered<PublicJudge>::all()) {
    std::string with = each->own != nullptr ? "the kernel's own statistics" : std::string(each->reference);
    if (!each->naive.empty()) with += "; naive: " + std::string(each->naive);
    std::string source(each->source);
    if (!each->note.empty()) source += " (" + std::string(each->note) + ")";
    table.rows.push_back({plain(std::string(each->name)), plain(std::string(each->system)),
                          plain(std::string(each->inputs)), plain(with), plain(std::string(each->measure)),
                          plain(limits(*each)), plain(source)});
  }
  return table;
}

static Table mistakes() {
  Table table{.columns = {{"wrong kernel"}, {"what a user would see"}}, .rows = {}};
  for (const Mistake* each : Registered<Mistake>::all())
    table.rows.push_back({plain(std::string(each->name)), plain(std::string(each->looks_like))});
  return table;
}

static Table measures_table() {
  Table table{.columns = {{"measure"}, {"passes where"}}, .rows = {}};
  for (const Measure& each : measures)
    table.rows.push_back({plain(std::string(each.name)), plain(std::string(each.meaning))});
  return table;
}

// One object: sheets with their mistakes, and of each test a letter a mistake.
std::string kill_table_json(const Sheets& sheets) {
  Json::Array all;
  for (const Sheet& sheet : sheets) {
    Json::Array mistakes, tests;
    for (const Mistake* each : sheet.mistakes) mistakes.push_back({std::string(each->name)});
    for (const JudgeColumn& each : sheet.columns) {
      std::string outcomes;
      for (const Outcome outcome : each.outcomes)
        outcomes += outcome == Outcome::refused ? 'r' : outcome == Outcome::passes ? 'p' : '-';
      tests.push_back(
          {Json::Object{{"test", {label(each)}}, {"ours", {each.of == nullptr}}, {"outcomes", {outcomes}}}});
    }
    all.push_back({Json::Object{{"op", {std::string(sheet.op->name)}},
                                {"format", {std::string(sheet.format->name)}},
                                {"mistakes", {std::move(mistakes)}},
                                {"tests", {std::move(tests)}}}});
  }
  std::string text = "{\"made_by\":\"halfulp docs reports/published\",\"sheets\":[";
  for (std::size_t i = 0; i < all.size(); ++i) text += (i == 0 ? "\n" : ",\n") + print(all[i]);
  return text + "\n]}\n";
}

static void section(std::ostream& out, const std::string& title, const Table& table) {
  out << "\n" << title << "\n\n";
  draw_markdown(out, table);
}

constexpr std::string_view opening =
    "# Kill table\n\n"
    "A test of a kernel is worth what it refuses. Here known mistakes, each made in an otherwise correct kernel, are "
    "put "
    "before the tests that public projects have of their norms and softcaps, and before halfulp's own gates. Every "
    "test here passes a correct "
    "kernel (what few of them refuse wrongly is noted below); the question is which wrong ones pass too.\n\n"
    "The public tests are re-implemented on the CPU: the same inputs in distribution, the same measure and tolerance, "
    "fewer rows, one seed, the forward pass only, and kernels that halfulp plays. The tables say what such a test can "
    "see, not what a project's kernels do. `halfulp ci` and `halfulp port` are the suites of `halfulp check`, which "
    "has "
    "no tolerance: it refuses what no kernel of the declared class can yield.\n\n"
    "A mistake counts in an operation and a format if it shows there on some input of the suite `ci`. A test stops at "
    "the first input that refuses the mistake. Where the inputs of a test cannot show a mistake, it passes.\n\n"
    "## How many wrong kernels pass\n";

// The whole in two sentences.
static std::string in_short(const Sheets& sheets) {
  std::size_t tests = 0, leaky = 0, ours = 0, kills = 0;
  for (const Sheet& sheet : sheets)
    for (const JudgeColumn& each : sheet.columns) {
      if (each.of != nullptr) ++tests, leaky += each.passing() > 0;
      if (each.of == nullptr) ours += each.passing(), kills += each.held() - each.passing();
    }
  return "Of " + std::to_string(tests) + " public tests (each operation and format is one) " + std::to_string(leaky) +
         " let some wrong kernel pass. halfulp's two suites let " + (ours == 0 ? "none" : std::to_string(ours)) +
         " pass and refuse " + count(kills) + ".\n";
}

std::string kill_table_page(const Sheets& sheets) {
  std::ostringstream out;
  out << opening << '\n' << in_short(sheets);
  std::vector<const Op*> ops;
  for (const Op* op : Registered<Op>::all())
    if (!judges_of(sheets, *op).empty()) ops.push_back(op);
  for (const Op* op : ops) section(out, "### " + std::string(op->name), numbers(sheets, *op));
  out << "\n## Which\n\nAn empty cell: refused. n/a: the test has no input of that kind of weight, w or 1 + w. Formats "
         "that no other test has "
         "are left out.\n";
  for (const Sheet& each : sheets)
    if (each.columns.size() > 1)
      section(out, "### " + std::string(each.op->name) + ", " + std::string(each.format->name), matrix(each));
  section(out, "## The wrong kernels", mistakes());
  section(out, "## The public tests", judges());
  out << "\n`safe` is everything in fp32 and one rounding; other names are recipes and profiles of `halfulp list "
         "recipes` and `halfulp list profiles`.\n";
  section(out, "## The measures", measures_table());
  out << "\n---\n\nMade by `./run docs`; `halfulp grade-test TEST.json` asks the same of your own test.\n";
  return out.str();
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
