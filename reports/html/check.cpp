// The page of a check for a browser: the verdict, its cause, where it fails, the elements, and what to do next.
//
// [same]    The words are those of the console's page; tables become what one sees at a glance.
// [passed]  A pass says what was closest to failing, and the known mistake that this suite would have caught and most public
//           tests would not.
// [theta]   The relative error that all outputs of a row share, against the row's mean square over eps: a wrong eps bends
//           the curve where mean squares are small, a wrong n or sum lifts all of it, a wrong cast leaves it at 0.
#include <algorithm>
#include <cmath>

#include "reports/checking/families.h"
#include "reports/checking/sections.h"
#include "reports/html/checking.h"
#include "reports/html/definitions.h"
#include "reports/html/html.h"
#include "reports/html/kills.h"
#include "reports/html/plot.h"
#include "reports/numbers.h"
#include "reports/replay.h"
#include "reports/sections/diagnosis.h"
#include "reports/xml.h"

namespace halfulp {
static std::string drawn(const Page& page) {
  std::string out;
  for (const HtmlSection& each : html_blocks(page)) out += each.body;
  return out;
}

static std::size_t failed(const Run& run) {
  return static_cast<std::size_t>(std::ranges::count(run.records, Verdict::fail, &Record::verdict));
}

static std::string figure(const std::string& name, std::uint64_t number, const std::string& words) {
  return "<div><p class=\"key\">" + name + "</p><p class=\"big" + (number > 0 ? " breaks\">▲ " : "\">") +
         count(number) + "</p><p class=\"note\">" + words + "</p></div>\n";
}

// Three figures: what each gate refuses, and how many cases fail.
static std::string figures(const Run& run) {
  const Group all = sum(groups(run));
  if (failed(run) == 0 || all.gated == 0) return "";
  return "<div class=\"plots trio\">" +
         figure("set gate", all.refused,
                "of " + counted(all.gated, "output", "outputs") +
                    " are values that the bound of the declared class does not allow. Each is a proof") +
         figure("row factor", all.rows_refused,
                "of " + counted(all.rows_judged, "row", "rows") +
                    " hold outputs that no one statistic within its bound explains together. Each is a proof") +
         figure("cases", failed(run),
                "of " + counted(run.records.size(), "case", "cases") + " fail; a case fails by the gates alone") +
         "</div>\n" + html_definition(Term::gates);
}

// [passed]
static std::string margin(const Run& run) {
  const Record* tightest = nullptr;
  double most = 0;
  for (const Record& each : run.records)
    for (const auto& [name, summary] : each.results)
      if (each.verdict == Verdict::pass && summary.share.value > most) most = summary.share.value, tightest = &each;
  return tightest == nullptr ? ""
                             : "Closest to its bound: " + percent(most) + " of what the class allows, on <code>" +
                                   xml_text(tightest->id) + "</code>. ";
}

// Of this run's operations and formats, the mistake that its suite refuses and most public tests let pass.
static std::string would_have_caught(const Run& run) {
  const KillSheet* where = nullptr;
  std::size_t which = 0, kills = 0;
  for (const KillSheet& sheet : published_kills()) {
    const auto ours = std::ranges::find(sheet.tests, "halfulp " + run.suite, &Tested::name);
    const bool asked = std::ranges::any_of(
        run.records, [&](const Record& each) { return each.op == sheet.op && each.format == sheet.format; });
    if (!asked || ours == sheet.tests.end()) continue;
    for (std::size_t i = 0; i < sheet.mistakes.size(); ++i) {
      if (ours->outcomes[i] != 'r') continue;
      ++kills;
      if (where == nullptr || sheet.passing(i) > where->passing(which)) where = &sheet, which = i;
    }
  }
  if (where == nullptr || !option(run, "--case").empty()) return "";
  std::string text =
      "The whole suite " + run.suite + " refuses " + counted(kills, "known mistake", "known mistakes") + " here";
  if (where->passing(which) > 0)
    text += ", among them " + where->mistakes[which] + ", which " + count(where->passing(which)) + " of " +
            counted(where->public_tests(), "public test", "public tests") + " of " + where->op + " in " +
            where->format + " let pass";
  return xml_text(text + ".");
}

static HtmlSection answered(const Run& all, const Run& run) {
  Page page;
  verdict(page, all, run);
  // Of two answers, about the separate checks and about the cases, the failing one, of two failing ones the cases'.
  auto first = std::ranges::find(page, Block::Kind::answer, &Block::kind);
  for (auto each = page.begin(); each != page.end(); ++each)
    if (each->kind == Block::Kind::answer && each->style == Style::breaks) first = each;
  std::string body = first == page.end() ? "" : html_headline(*first);
  if (first != page.end()) page.erase(first);
  for (Block& each : page)  // the headline is taken
    if (each.kind == Block::Kind::answer) each.kind = Block::Kind::text;
  body += figures(run) + drawn(page);
  const bool passes = std::ranges::none_of(all.records,
                                           [](const Record& each) {
                                             return each.verdict == Verdict::fail || each.verdict == Verdict::broken;
                                           }) &&
                      !run.records.empty();
  if (const std::string more = passes ? margin(run) + would_have_caught(run) : ""; !more.empty())
    body += "<p class=\"lead\">" + more + "</p>\n";
  return {.body = body};
}

// What broke takes the place of figures: the case, and what the subject said.
static HtmlSection broken(const Run& run) {
  std::string rows;
  std::size_t number = 0;
  for (const Record& each : run.records) {
    if (each.verdict != Verdict::broken || ++number > 12) continue;
    rows += "<p><span class=\"breaks\">▲ broken</span> <code>" + xml_text(each.id) + "</code></p>\n<pre>" +
            xml_text(each.reason) + "</pre>\n" + html_command(replay(run, each));
  }
  if (number == 0) return {};
  if (number > 12) rows += "<p class=\"note\">" + count(number - 12) + " more.</p>\n";
  return {.id = "broken",
          .heading = "Broken: " + counted(number, "case", "cases") + " without an output",
          .body = rows,
          .label = "broken"};
}

// [theta]
static Plot row_errors(const std::vector<const Record*>& records) {
  Plot plot{.caption = "common error of a row, |theta|", .x_label = "mean square / eps", .x = {}, .y = {}};
  PlotLine passes{.label = "passes", .ink = "safe", .dots = true},
      fails{.label = "fails", .ink = "breaks", .dots = true};
  std::vector<double> xs, ys;
  for (const Record* each : records) {
    const double x = each->traits.over_eps, y = std::max(std::fabs(each->row_scale.worst), 1e-9);
    if (each->row_scale.rows == 0 || !std::isfinite(x) || !(x > 0) || !std::isfinite(y)) continue;
    (each->verdict == Verdict::fail ? fails : passes).points.emplace_back(x, y);
    xs.push_back(x), ys.push_back(y);
  }
  for (PlotLine* each : {&passes, &fails}) {
    std::ranges::sort(each->points);
    if (!each->points.empty()) plot.lines.push_back(*each);
  }
  plot.x = scale_of(xs, 10), plot.y = scale_of(ys, 10);
  return plot;
}

static Plot by_length(const std::vector<const Record*>& records) {
  Plot plot{.caption = "largest error in ulp, at scale", .x_label = "n", .x = {}, .y = {}};
  PlotLine passes{.label = "passes", .ink = "safe", .dots = true},
      fails{.label = "fails", .ink = "breaks", .dots = true};
  std::vector<double> xs, ys;
  for (const Record* each : records) {
    double error = 0;
    for (const auto& [name, summary] : each->results) error = std::max(error, summary.scaled.value);
    if (!std::isfinite(error) || each->results.empty()) continue;
    error = std::max(error, 0.01);
    (each->verdict == Verdict::fail ? fails : passes).points.emplace_back(static_cast<double>(each->n), error);
    xs.push_back(static_cast<double>(each->n)), ys.push_back(error);
  }
  for (PlotLine* each : {&passes, &fails}) {
    std::ranges::sort(each->points);
    if (!each->points.empty()) plot.lines.push_back(*each);
  }
  plot.x = scale_of(xs, 2), plot.y = scale_of(ys, 10);
  return plot;
}

// Where it fails, one mark a case, of the operation and format with most failed cases; at most 5,000 marks.
static HtmlSection where(const Run& run) {
  std::map<std::pair<std::string, std::string>, std::size_t> failures;
  for (const Record& each : run.records)
    if (each.verdict == Verdict::fail) ++failures[{each.op, each.format}];
  if (failures.empty()) return {};
  const auto most = std::ranges::max_element(failures, {}, [](const auto& each) { return each.second; })->first;
  std::vector<const Record*> records;
  for (const Record& each : run.records)
    if (each.op == most.first && each.format == most.second && each.property.empty() && records.size() < 5000)
      records.push_back(&each);
  const Plot rows = row_errors(records), lengths = by_length(records);
  std::string plots, table;
  for (const Plot* each : {&rows, &lengths})
    if (!each->lines.empty()) plots += html_plot(*each), table += html_points(*each);
  return {.id = "where",
          .heading = "Where: which cases fail, " + most.first + " " + most.second,
          .body =
              "<p class=\"note\">A mark is a case. First the error that a row's outputs have in common: a wrong eps "
              "shows where mean squares are small, a wrong n or sum everywhere, a wrong cast nowhere. Then by length: "
              "a tail that is lost shows at some lengths alone.</p>\n<div class=\"plots\">" +
              plots + "</div>\n" + html_details("The numbers", "<div class=\"scroll\">" + table + "</div>") +
              html_definition({Term::row_scale, Term::scale}),
          .label = "where"};
}

static HtmlSection witness_of(const Run& run) {
  const Record* worst = worst_case(run);
  if (worst == nullptr) return {};
  return {.id = "element",
          .heading = "witness  " + worst->id,
          .body = html_elements(*worst) + html_command(replay(run, *worst)),
          .label = "witness"};
}

static std::string step(const std::string& head, const std::string& note, const std::vector<std::string>& commands) {
  std::string out = "<div><h3>" + head + "</h3><p class=\"note\">" + note + "</p>";
  for (const std::string& each : commands) out += html_command(each);
  return out + "</div>\n";
}

static HtmlSection next(const Run& run) {
  const Record* worst = worst_case(run);
  if (worst == nullptr) return {};
  std::string body =
      step("It is a mistake", "Mend it, run the witness again, then the whole.", {replay(run, *worst), run.command});
  const std::string wider = wider_class(run);
  body +=
      wider.empty()
          ? step("It is meant so",
                 "Declare what the kernel is; it is then held to that. No bounded class that halfulp knows "
                 "allows all of its outputs, so a recipe has to be named:",
                 {"halfulp list recipes"})
          : step("It is meant so", "Declare the class; the kernel is then held to its bound.", {declaring(run, wider)});
  body += step("It is known", "Freeze it: from then on only a change for the worse fails.",
               {run.command + " --baseline known.jsonl --update-baseline", run.command + " --baseline known.jsonl"});
  return {
      .id = "next", .heading = "What next", .body = "<div class=\"plots\">" + body + "</div>\n", .label = "what next"};
}

static HtmlSection told(const std::string& id, const std::string& heading, const std::string& label, const Page& page) {
  return {.id = id, .heading = heading, .body = drawn(page), .label = label};
}

HtmlBody html_check(const Run& all) {
  const Run run = without_separate_checks(all);
  Page separate, not_gated, badly, open;
  also_checked(separate, all), shown(not_gated, run), ill_conditioned(badly, run), not_judged(open, run);
  HtmlBody body{
      answered(all, run),
      broken(run),
      html_cause(run),
      where(run),
      html_families(run),
      witness_of(run),
      next(run),
      told("separate", "Also checked: what a kernel owes beyond its values", "also checked", separate),
      told("shown", "Shown, not judged: how far from correct rounding", "shown", not_gated),
      told("conditioned", "Ill-conditioned: the bound says nothing, a better recipe does", "ill-conditioned", badly),
      html_kills(run),
      told("open", "Not judged: cases that were skipped or have no proved truth", "not judged", open)};
  if (!body[8].body.empty()) body[8].body += html_definition({Term::misrounded, Term::scale, Term::row_scale});
  return body;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
