// Wrong kernels against tests: the published kill table, for the operations and formats of a run.
//
// [published] To put 80 mistakes before all tests takes half a minute, so `halfulp docs` does it and writes
//             published/kill-table.json, which is compiled in; html_test compares its mistakes with the library's.
// [ours]      The suites ci and port of `halfulp check` stand beside the public tests.
// [which]     Below, of one format, the mistakes that some public test lets pass, those that most let pass first.
#include <algorithm>
#include <set>

#include "reports/html/definitions.h"
#include "reports/html/html.h"
#include "reports/html/kills.h"
#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
static KillSheet read(const Json& json) {
  KillSheet sheet{.op = json.at("op").text(), .format = json.at("format").text(), .mistakes = {}, .tests = {}};
  for (const Json& each : json.at("mistakes").array()) sheet.mistakes.push_back(each.text());
  for (const Json& each : json.at("tests").array())
    sheet.tests.push_back({each.at("test").text(), std::get<bool>(each.at("ours").value), each.at("outcomes").text()});
  return sheet;
}

const std::vector<KillSheet>& published_kills() {
  static const std::vector<KillSheet> sheets = [] {
    std::vector<KillSheet> all;
    const Json json = parse_json(kill_table_text);
    for (const Json& each : json.at("sheets").array()) all.push_back(read(each));
    return all;
  }();
  return sheets;
}

std::size_t KillSheet::passing(std::size_t mistake) const {
  return static_cast<std::size_t>(
      std::ranges::count_if(tests, [&](const Tested& each) { return !each.ours && each.outcomes[mistake] == 'p'; }));
}

std::size_t KillSheet::public_tests() const {
  return static_cast<std::size_t>(std::ranges::count(tests, false, &Tested::ours));
}

static std::string cell(const KillSheet* sheet, const std::string& test) {
  if (sheet == nullptr) return "<td></td>";
  const auto at = std::ranges::find(sheet->tests, test, &Tested::name);
  if (at == sheet->tests.end()) return "<td></td>";
  const auto passes = std::ranges::count(at->outcomes, 'p'), held = passes + std::ranges::count(at->outcomes, 'r');
  const std::string of = count(static_cast<std::uint64_t>(held));
  return passes == 0 ? "<td><span class=\"safe\"><i aria-hidden=\"true\">●</i> none</span> of " + of + "</td>"
                     : "<td><span class=\"breaks\"><i aria-hidden=\"true\">○</i> " +
                           count(static_cast<std::uint64_t>(passes)) + "</span> of " + of + "</td>";
}

using KillSheets = std::vector<const KillSheet*>;  // of one operation

static std::string numbers(const KillSheets& sheets) {
  std::vector<std::string> tests;
  for (const bool ours : {false, true})
    for (const KillSheet* sheet : sheets)
      for (const Tested& each : sheet->tests)
        if (each.ours == ours && std::ranges::find(tests, each.name) == tests.end()) tests.push_back(each.name);
  std::string out = "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">" + xml_text(sheets.front()->op) +
                    ": wrong kernels that pass</th>";
  for (const KillSheet* each : sheets) out += "<th scope=\"col\">" + xml_text(each->format) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (const std::string& test : tests) {
    out += "<tr><th scope=\"row\">" + xml_text(test) + "</th>";
    for (const KillSheet* each : sheets) out += cell(each, test);
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

static std::string told(char outcome) {
  if (outcome == 'p') return "<td class=\"breaks\">○ passes</td>";
  return outcome == 'r' ? "<td class=\"safe\">● refused</td>" : "<td class=\"faint\">n/a</td>";
}

// [which]
static std::string which(const KillSheet& sheet) {
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < sheet.mistakes.size(); ++i)
    if (sheet.passing(i) > 0) order.push_back(i);
  if (order.empty()) return "";
  std::ranges::stable_sort(order, std::greater{}, [&](std::size_t i) { return sheet.passing(i); });
  std::string out = "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">wrong kernel</th>";
  for (const Tested& each : sheet.tests) out += "<th scope=\"col\">" + xml_text(each.name) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (const std::size_t i : order) {
    out += "<tr><th scope=\"row\"><code>" + xml_text(sheet.mistakes[i]) + "</code></th>";
    for (const Tested& each : sheet.tests) out += told(each.outcomes[i]);
    out += "</tr>\n";
  }
  return html_details("Which of them, " + xml_text(sheet.op + " " + sheet.format), out + "</tbody></table></div>\n");
}

// "of 9 public tests 9 let wrong kernels pass, up to 41 of 58; halfulp's ci lets none"
static std::string finding(const KillSheet& sheet) {
  std::size_t leaky = 0;
  std::ptrdiff_t most = 0, ours = 0;
  for (const Tested& each : sheet.tests) {
    const auto passes = std::ranges::count(each.outcomes, 'p');
    if (each.ours) ours = std::max(ours, passes);
    if (!each.ours) leaky += passes > 0, most = std::max(most, passes);
  }
  const auto number = [](auto n) { return count(static_cast<std::uint64_t>(n)); };
  return "Mistakes: of " + counted(sheet.public_tests(), "public test", "public tests") + " " + number(leaky) +
         (leaky == 1 ? " lets" : " let") + " wrong kernels pass, up to " + number(most) + " of " +
         number(sheet.mistakes.size()) + "; halfulp's suites let " + (ours == 0 ? "none" : number(ours)) + " (" +
         sheet.op + ", " + sheet.format + ")";
}

HtmlSection html_kills(const Run& run) {
  std::set<std::pair<std::string, std::string>> asked;
  std::set<std::string> ops;
  for (const Record& each : run.records) asked.emplace(each.op, each.format), ops.insert(each.op);
  HtmlSection section{.id = "mistakes", .label = "mistakes"};
  std::string below;
  for (const std::string& op : ops) {
    KillSheets sheets;
    for (const KillSheet& each : published_kills())
      if (each.op == op && asked.contains({op, each.format})) sheets.push_back(&each);
    if (sheets.empty()) continue;
    std::ranges::stable_sort(sheets, {}, [](const KillSheet* each) { return format(each->format).bits != 16; });
    const auto first = std::ranges::find_if(sheets, [](const KillSheet* each) { return each->public_tests() > 0; });
    if (first != sheets.end() && section.heading.empty()) section.heading = finding(**first);
    section.body += "<article>" + numbers(sheets) + "</article>\n";
    if (first != sheets.end()) below += which(**first);
  }
  if (section.body.empty()) {
    section.absent =
        "Mistakes, which wrong kernels a test lets pass: the published kill table has no such operation and "
        "format; halfulp grade-test TEST.json asks it of a test of your own";
    return section;
  }
  if (section.heading.empty()) section.heading = "Mistakes: which wrong kernels pass";
  section.body =
      "<p class=\"note\">Known mistakes, each in an otherwise correct kernel, before the tests of public projects "
      "and halfulp's two suites. As published; made again by</p>\n" +
      html_command("halfulp docs reports/published") + "<div class=\"cards\">\n" + section.body + "</div>\n" + below +
      html_definition({Term::kill, Term::gates});
  return section;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
