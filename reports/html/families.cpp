// The verdicts of a check by input family, failing ones first; a glyph and a word beside each colour.
//
// [few] Families that pass are behind one line where more than ten of an operation and format do, or more than 40 and
//       none fails.
#include <algorithm>

#include "reports/checking/families.h"
#include "reports/html/checking.h"
#include "reports/html/definitions.h"
#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
static std::string word(Verdict verdict) {
  const bool bad = weight(verdict) >= weight(Verdict::fail), good = verdict == Verdict::pass;
  const std::string name = verdict == Verdict::fail ? "fails" : good ? "passes" : std::string(halfulp::name(verdict));
  return "<span class=\"word " +
         std::string(bad    ? "breaks"
                     : good ? "safe"
                            : "costs") +
         "\"><i aria-hidden=\"true\">" +
         (bad    ? "▲"
          : good ? "●"
                 : "◐") +
         "</i>" + xml_text(name) + "</span>";
}

static std::string row(const Group& of, const std::string& name) {
  std::string out = "<tr><td>" + word(of.verdict) + "</td><th scope=\"row\">" + name + "</th>";
  for (const std::string& each :
       {count(of.cases), count(of.refused), count(of.gated), count(of.rows_refused), count(of.rows_judged),
        xml_text(ulps(of.worst)), of.outputs == 0 ? std::string("-") : percent(of.misrounded, of.outputs)})
    out += "<td class=\"right\">" + each + "</td>";
  return out + "</tr>\n";
}

HtmlSection html_families(const Run& run) {
  const std::vector<Group> all = groups(run);
  std::string rows;
  std::size_t bad = 0;
  for (auto at = all.begin(); at != all.end();) {
    const auto end =
        std::find_if(at, all.end(), [&](const Group& g) { return g.op != at->op || g.format != at->format; });
    const auto passed = std::find_if(at, end, [](const Group& g) { return g.verdict == Verdict::pass; });
    rows += "<tr class=\"group\"><th colspan=\"9\">" + xml_text(at->op + " " + at->format) + "</th></tr>\n";
    const std::vector<Group> rest(passed, end);
    const bool folded = rest.size() > (at == passed ? 40 : 10);
    for (auto each = at; each != (folded ? passed : end); ++each) rows += row(*each, xml_text(each->family));
    if (folded) rows += row(sum(rest), count(rest.size()) + (at == passed ? " families" : " more families"));
    bad += static_cast<std::size_t>(
        std::count_if(at, end, [](const Group& g) { return weight(g.verdict) >= weight(Verdict::fail); }));
    at = end;
  }
  if (rows.empty()) return {};
  return {
      .id = "families",
      .heading = bad == 0 ? "Families: all of " + count(all.size()) + " pass or are told below"
                          : "Families: " + count(bad) + " of " + counted(all.size(), "family fails", "families fail"),
      .body =
          "<p class=\"note\">Refused: outputs that no kernel of the declared class can yield, and rows whose outputs "
          "no "
          "one statistic explains: proofs. The largest error and the share misrounded are shown, not judged.</p>\n"
          "<div class=\"scroll\"><table><thead><tr><th scope=\"col\">verdict</th><th scope=\"col\">inputs</th><th "
          "scope=\"col\" class=\"right\">cases</th><th scope=\"col\" class=\"right\">outputs refused</th><th "
          "scope=\"col\" class=\"right\">of</th><th scope=\"col\" class=\"right\">rows refused</th><th scope=\"col\" "
          "class=\"right\">of</th><th scope=\"col\" class=\"right\">max ulp at scale</th><th scope=\"col\" "
          "class=\"right\">misrounded</th></tr></thead><tbody>\n" +
          rows + "</tbody></table></div>\n" + html_definition({Term::gates, Term::scale, Term::misrounded}),
      .label = "families"};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
