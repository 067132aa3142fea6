#include "reports/html/html.h"

#include <algorithm>
#include <ostream>

#include "reference/op.h"
#include "reference/registry.h"
#include "reports/answer.h"
#include "reports/html/checking.h"
#include "reports/numbers.h"
#include "reports/replay.h"
#include "reports/sections/sections.h"
#include "reports/xml.h"

namespace halfulp {
// One colour a recipe in all figures: blue what is safe, warm what the sum or every step does in storage.
std::string recipe_ink(const std::string& subject) {
  static const std::map<std::string, std::string, std::less<>> inks = {
      {"sequential_sum", "c1"},     {"welford", "c1"},
      {"stream_kahan", "c1"},       {"softcap_reciprocal", "c1"},
      {"cast_before_weight", "c2"}, {"square_in_storage", "c3"},
      {"mean_in_storage", "c3"},    {"eps_in_storage", "c3"},
      {"rstd_in_storage", "c4"},    {"folded_mean", "c4"},
      {"stochastic_cast", "c4"},    {"storage_ops", "c5"},
      {"one_pass", "c5"},           {"stream_stochastic", "c5"},
      {"softcap_storage", "c6"},    {"stream_storage", "c6"},
      {"storage_sum", "c6"},        {"storage_all", "c6"}};
  for (const Op* op : Registered<Op>::all())
    if (subject == safe_subject(op->name)) return "c0";
  const auto at = inks.find(recipe_name(subject));
  return at == inks.end() ? "c7" : at->second;
}

bool safe_everywhere(const Standings& standings, const std::string& op, const std::string& subject) {
  return std::ranges::all_of(standings.all, [&](const Standing& each) {
    return each.op != op || each.subject != subject || each.rating == Rating::safe;
  });
}

// Where the first sentence of the answer stops: what is safe is the headline, the rest stands below it.
static std::pair<std::string, std::string> headline(const std::string& text) {
  std::size_t end = text.npos;
  for (const std::string_view next : {". What breaks:", ". Nothing breaks", ". In "})
    end = std::min(end, text.find(next));
  if (end == text.npos) return {text, ""};
  return {text.substr(0, end + 1), text.substr(end + 2)};
}

// What was not measured, each reason once: skipped, not proved.
static HtmlSection left_out(const Run& run) {
  std::map<std::string, std::vector<const Record*>> reasons;
  std::size_t all = 0;
  for (const Record& each : run.records)
    if (!measured(each)) reasons[std::string(name(each.verdict)) + ": " + each.reason].push_back(&each), ++all;
  HtmlSection section{.id = "open", .label = "not measured"};
  for (const auto& [reason, records] : reasons)
    section.body += "<p>" + xml_text(reason) + " (" + counted(records.size(), "cell", "cells") + "), such as</p>\n" +
                    html_command(replay(*records.front()));
  section.heading = "Not measured: " + counted(all, "cell", "cells") + " in no figure above";
  return section;
}

// Nothing measured: what selected nothing, or why nothing of it could be.
static std::string nothing(const Run& run) {
  if (!run.records.empty())
    return "Nothing was measured: none of " + counted(run.records.size(), "cell", "cells") + " could be.";
  std::string text;
  for (const char* each : {"--suite", "--op", "--format", "--recipe", "--case", "--x"})
    if (const std::string value = option(run, each); !value.empty()) text += std::string(" ") + each + " " + value;
  return "Nothing was tested" + (text.empty() ? "." : ":" + text + " selects no case.");
}

static std::string lead(const Run& run, const Standings& standings) {
  if (standings.all.empty())
    return "<h1 class=\"breaks\">" + xml_text(nothing(run)) + "</h1>\n<p class=\"lead\">What there is:</p>\n" +
           html_command("halfulp list cases");
  const auto [first, second] = headline(answer(standings));
  std::string out = "<h1>" + xml_text(first) + "</h1>\n";
  for (const std::string& each : {second, range(run, standings)})
    if (!each.empty()) out += "<p class=\"lead\">" + xml_text(each) + "</p>\n";
  if (run.not_proved > 0)
    out += "<p class=\"lead costs\">" + counted(run.not_proved, "cell has", "cells have") +
           " no proved truth: marked ? and in no figure.</p>\n";
  return out;
}

static HtmlBody audit(const Run& run, Json::Array& cells) {
  const Standings standings = halfulp::standings(run);
  HtmlBody body{{.body = lead(run, standings) + html_answer(standings)}};
  if (!standings.all.empty()) {
    body.push_back(html_heat(run, standings, cells));
    for (HtmlSection& each : std::vector{html_length(run, standings), html_spread(standings), html_share(standings),
                                         html_steps(run, standings), html_condition(run, standings),
                                         html_cost(standings), html_kills(run), html_witnesses(standings)})
      body.push_back(std::move(each));
    Page rest;
    upcast(rest, run, standings), next_commands(rest, run, standings);
    std::ranges::move(html_blocks(rest), std::back_inserter(body));
  }
  body.push_back(left_out(run));
  return body;
}

static std::string title_of(const Run& run) {
  if (run.records.empty()) return "nothing was tested";
  if (run.job == "check") return run.records.front().subject;
  const std::string whole = title(run, standings(run));
  std::string of = whole.substr(std::min(whole.size(), ("halfulp " + run.job + "  ").size()));
  for (std::size_t at = 0; (at = of.find("  ", at)) != of.npos;) of.replace(at, 2, " · ");
  return of;
}

static void html(std::ostream& out, const Run& run, const Look&) {
  Json::Array cells;
  const HtmlBody body = run.job == "check" ? html_check(run) : audit(run, cells);
  out << html_document(run.job, title_of(run), run.command, body, std::move(cells));
}

const Registered<Reporter> html_row{
    {.name = "html", .meaning = "one page for a browser: answer, heat map, plots, witnesses; =FILE", .report = html}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
