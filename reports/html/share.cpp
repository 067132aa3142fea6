// The share of outputs that are not correctly rounded, recipe by recipe, as bars.
//
// [few]  Recipes that are safe everywhere are left out.
// [safe] The mark on each bar is the safe recipe's share in that format: what the sum and the root cost by themselves.
#include <fmt/format.h>

#include "reports/html/definitions.h"
#include "reports/html/html.h"
#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
static std::string bar(const Standings& standings, const Standing* of) {
  if (of == nullptr || of->total.count == 0) return "<td></td>";
  if (!of->same_as.empty()) return "<td class=\"faint\">= " + xml_text(of->same_as) + "</td>";
  const Standing* safe = standings.safe(of->op, of->format);
  const double mark = safe == nullptr ? 0 : misrounded(safe->total);
  return fmt::format(
      "<td><svg viewBox=\"0 0 120 12\" style=\"width:120px;display:inline-block;vertical-align:-1px\" "
      "aria-hidden=\"true\"><path d=\"M0 2h{:.1f}v8h-{:.1f}z\" style=\"fill:var(--{})\"/><path class=\"ax\" "
      "d=\"M{:.1f} 0v12\"/></svg> {}</td>",
      misrounded(of->total) * 118 + 1, misrounded(of->total) * 118 + 1, recipe_ink(of->subject), mark * 118 + 1,
      percent(of->total.misrounded, of->total.count));
}

HtmlSection html_share(const Standings& standings) {
  std::string rows;
  for (const std::string& op : standings.ops) {
    rows += fmt::format("<tr class=\"group\"><th colspan=\"{}\">{}</th></tr>\n", standings.formats.size() + 1,
                        xml_text(op));
    for (const std::string& subject : standings.subjects(op)) {
      if (subject != safe_subject(op) && safe_everywhere(standings, op, subject)) continue;
      rows += "<tr><th scope=\"row\"><code>" + xml_text(recipe_name(subject)) + "</code></th>";
      for (const std::string& format : standings.formats) rows += bar(standings, standings.find(op, subject, format));
      rows += "</tr>\n";
    }
  }
  if (rows.empty()) return {};
  std::string heading = "Misrounded: how many outputs are not the nearest value";
  for (const std::string& op : standings.ops)
    if (const auto most = most_misrounded(standings, op, standings.formats.front(), 2); most.size() == 2) {
      heading = fmt::format("Misrounded: {} by {}, {} by {} ({}, {})",
                            percent(most[0]->total.misrounded, most[0]->total.count), most[0]->recipe(),
                            percent(most[1]->total.misrounded, most[1]->total.count), most[1]->recipe(), op,
                            standings.formats.front());
      break;
    }
  std::string head;
  for (const std::string& format : standings.formats) head += "<th scope=\"col\">" + xml_text(format) + "</th>";
  return {"share", heading,
          "<p class=\"note\">The line on each bar is the safe recipe's share in that format. A share is shown, "
          "never judged.</p>\n<div "
          "class=\"scroll\"><table><thead><tr><th scope=\"col\">recipe</th>" +
              head + "</tr></thead><tbody>\n" + rows + "</tbody></table></div>\n" + html_definition(Term::misrounded),
          "misrounded"};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
