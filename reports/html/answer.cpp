// Recipes x formats: the word as glyph, word and colour, the worst error, the input that shows it.
#include "reports/html/definitions.h"
#include "reports/html/html.h"
#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
static std::string cell(const Standing* standing, const std::string& format) {
  if (standing == nullptr) return "<td></td>";
  const std::string column = " data-format=\"" + xml_attribute(format) + "\"";
  if (!standing->same_as.empty()) return "<td class=\"faint\"" + column + ">= " + xml_text(standing->same_as) + "</td>";
  return "<td" + column + ">" + html_word(standing->rating) + " " + xml_text(standing->error) + "<span class=\"sub\">" +
         xml_text(standing->worst->family) + "</span></td>";
}

static std::string steps(const Standings& standings, const std::string& op, const std::string& subject) {
  for (const Standing& each : standings.all)
    if (each.op == op && each.subject == subject) return each.worst->steps;
  return "";
}

std::string html_answer(const Standings& standings) {
  if (standings.all.empty()) return "";
  std::string out =
      "<p class=\"key\">Worst error in ulp, with the input family that shows it.</p>\n<div "
      "class=\"scroll\"><table class=\"wide\"><thead><tr>"
      "<th scope=\"col\">recipe</th>";
  for (const std::string& format : standings.formats) out += "<th scope=\"col\">" + xml_text(format) + "</th>";
  out += "</tr></thead><tbody>\n";
  for (const std::string& op : standings.ops) {
    out += "<tr class=\"group\"><th colspan=\"" + std::to_string(standings.formats.size() + 1) + "\">" + xml_text(op) +
           "</th></tr>\n";
    std::vector<std::string> also;
    for (const std::string& subject : standings.subjects(op)) {
      if (subject != safe_subject(op) && safe_everywhere(standings, op, subject)) {
        also.push_back(recipe_name(subject));
        continue;
      }
      out += "<tr><th scope=\"row\"><code>" + xml_text(recipe_name(subject)) + "</code><span class=\"sub\">" +
             xml_text(steps(standings, op, subject)) + "</span></th>";
      for (const std::string& format : standings.formats) out += cell(standings.find(op, subject, format), format);
      out += "</tr>\n";
    }
    if (!also.empty())
      out += "<tr><th scope=\"row\">" + counted(also.size(), "more is safe", "more are safe") +
             "</th><td class=\"faint\" colspan=\"" + std::to_string(standings.formats.size()) + "\">" +
             xml_text(listed(also, ", ")) + "</td></tr>\n";
  }
  return out + "</tbody></table></div>\n" + html_definition({Term::rating, Term::ulp, Term::scale});
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
