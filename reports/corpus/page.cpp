// The page of `corpus`: which public bugs a kernel has, bug by bug, what speaks against it first.
#include <fmt/format.h>

#include <algorithm>

#include "harness/json.h"
#include "harness/text.h"
#include "reports/corpus/corpus.h"
#include "reports/numbers.h"

namespace halfulp {
constexpr Presence order[] = {Presence::broken, Presence::present, Presence::other, Presence::absent,
                              Presence::inapplicable};

std::size_t count(const CorpusAsked& of, Presence presence) {
  return static_cast<std::size_t>(std::ranges::count(of.findings, presence, &Finding::presence));
}

std::string counts(const CorpusAsked& of) {
  const auto number = [&](Presence presence) { return count(of, presence); };
  return fmt::format("{} present, {} absent, {} other, {} broken, {} not applicable\n", number(Presence::present),
                     number(Presence::absent), number(Presence::other), number(Presence::broken),
                     number(Presence::inapplicable));
}

static void answer(Page& page, const CorpusAsked& of) {
  std::vector<std::string> present;
  for (const Finding& each : of.findings)
    if (each.presence == Presence::present) present.push_back(each.bug->id);
  const std::size_t asked = of.findings.size() - count(of, Presence::inapplicable), other = count(of, Presence::other);
  std::string text = of.subject + ": ";
  if (asked == 0)
    text += "none of these public bugs can be asked of it";
  else if (present.empty())
    text += fmt::format("none of {} is present", counted(asked, "public bug", "public bugs"));
  else
    text += fmt::format("{} of {} present: {}", present.size(), counted(asked, "public bug is", "public bugs are"),
                        listed(present));
  if (other > 0) text += fmt::format("; on {} it is refused for another reason", counted(other, "input", "inputs"));
  page.push_back({.kind = Block::Kind::answer,
                  .text = text,
                  .style = asked == 0                      ? Style::plain
                           : present.empty() && other == 0 ? Style::safe
                                                           : Style::breaks});
}

static std::string share(std::size_t part, const Finding& of) {
  return of.presence != Presence::broken ? fmt::format("{} of {}", part, of.bug->shown.size()) : "-";
}

static void bugs(Page& page, const CorpusAsked& of) {
  Table table{.columns = {{"bug"}, {"operation"}, {"wrong", Align::right}, {"bits", Align::right}}, .rows = {}};
  for (const Presence presence : order) {
    if (count(of, presence) == 0 || presence == Presence::inapplicable) continue;
    table.rows.push_back({{.mark = std::string(name(presence))}});
    for (const Finding& each : of.findings)
      if (each.presence == presence)
        table.rows.push_back({plain("  " + each.bug->id), plain(each.bug->op + " " + each.bug->format),
                              plain(share(each.near, each)), plain(share(each.to_the_bit, each))});
  }
  table.legend = {
      "wrong: of the elements that the report lists, those whose output is its wrong value or near it; bits: to the "
      "bit."};
  if (table.rows.empty()) return;
  page.push_back({.kind = Block::Kind::gap});
  page.push_back({.kind = Block::Kind::table, .table = table});
}

// Why, bug by bug where it matters; of those that were not asked each reason once.
static void reasons(Page& page, const CorpusAsked& of) {
  std::vector<std::string> lines;
  for (const Presence presence : order)
    for (const Finding& each : of.findings)
      if (each.presence == presence && presence != Presence::inapplicable && !each.why.empty())
        lines.push_back(each.bug->id + ": " + each.why);
  std::map<std::string, std::size_t> once;
  for (const Finding& each : of.findings)
    if (each.presence == Presence::inapplicable) ++once[each.why];
  for (const auto& [why, number] : once)
    lines.push_back(fmt::format("not applicable: {} ({})", why, counted(number, "bug", "bugs")));
  if (!lines.empty()) page.push_back({.kind = Block::Kind::gap});
  for (const std::string& each : lines) page.push_back({.kind = Block::Kind::text, .text = each});
}

Page page(const CorpusAsked& of) {
  Page page{{.kind = Block::Kind::note, .text = "$ " + of.command}};
  answer(page, of);
  bugs(page, of);
  reasons(page, of);
  return page;
}

std::string json_lines(const CorpusAsked& of) {
  const Json head{Json::Object{{"halfulp", {std::string(version)}},
                               {"job", {std::string("corpus")}},
                               {"command", {of.command}},
                               {"file", {of.file}},
                               {"subject", {of.subject}}}};
  std::string text = print(head) + '\n';
  for (const Finding& each : of.findings) {
    const auto number = [](std::size_t value) { return Json{std::uint64_t{value}}; };
    const Json line{Json::Object{{"id", {each.bug->id}},
                                 {"source", {each.bug->source}},
                                 {"symptom", {each.bug->symptom}},
                                 {"op", {each.bug->op}},
                                 {"format", {each.bug->format}},
                                 {"n", number(each.bug->n)},
                                 {"presence", {std::string(name(each.presence))}},
                                 {"near", number(each.near)},
                                 {"to_the_bit", number(each.to_the_bit)},
                                 {"of", number(each.bug->shown.size())},
                                 {"verdict", {std::string(name(each.verdict))}},
                                 {"why", {each.why}}}};
    text += print(line) + '\n';
  }
  return text;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
