#include "reports/html/html.h"

#include <algorithm>
#include <ostream>

#include "reference/op.h"
#include "reference/registry.h"
#include "reports/answer.h"
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

// Where a sentence of the answer stops: what is safe is the headline, what breaks stands below it.
static std::pair<std::string, std::string> headline(const std::string& text) {
  for (const std::string_view next : {" What breaks:", " Nothing breaks"})
    if (const std::size_t at = text.find(next); at != text.npos) return {text.substr(0, at), text.substr(at + 1)};
  return {text, ""};
}

static HtmlBody audit(const Run& run, Json::Array& cells) {
  const Standings standings = halfulp::standings(run);
  const auto [first, second] = headline(answer(standings));
  std::string lead = "<h1>" + xml_text(first) + "</h1>\n";
  for (const std::string& each : {second, range(run, standings)})
    if (!each.empty()) lead += "<p class=\"lead\">" + xml_text(each) + "</p>\n";
  HtmlBody body{{"", "", lead + html_answer(standings)},
                html_heat(run, standings, cells),
                html_length(run, standings),
                html_spread(standings),
                html_share(standings),
                html_condition(run, standings)};
  Page rest;
  upcast(rest, run, standings), costs(rest, standings), witnesses(rest, standings), next_commands(rest, run, standings);
  std::ranges::move(html_blocks(rest), std::back_inserter(body));
  return body;
}

static std::string title_of(const Run& run) {
  if (run.job == "check") return run.records.empty() ? "nothing was tested" : run.records.front().subject;
  const std::string whole = title(run, standings(run));
  return whole.substr(std::min(whole.size(), ("halfulp " + run.job + "  ").size()));
}

static void html(std::ostream& out, const Run& run, const Look&) {
  Json::Array cells;
  const HtmlBody body = run.job == "check" ? html_blocks(check(run)) : audit(run, cells);
  out << html_document(run.job, title_of(run), run.command, body, std::move(cells));
}

const Registered<Reporter> html_row{
    {.name = "html", .meaning = "one page for a browser: answer, heat map, plots, witnesses; =FILE", .report = html}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
