// The worst input of each recipe, those that break open, the others a click away: what to type to see it again, and its first numbers in decimal and bits.
//
// [first] The worst element, then the first two of its row.
#include "reports/html/checking.h"
#include "reports/html/html.h"
#include "reports/numbers.h"
#include "reports/xml.h"

namespace halfulp {
static std::string card(const Standing& worst) {
  std::string out = "<article><h3>" + html_word(worst.rating) + " <code>" + xml_text(worst.recipe()) + "</code>, " +
                    xml_text(worst.op + ", " + worst.format + ", " + worst.worst->family + ": " + worst.told()) +
                    (worst.result == "y" ? "" : " of " + xml_text(worst.result)) + "</h3>\n" +
                    html_command(replay(*worst.worst));
  out += html_elements(*worst.worst);
  return out + "</article>\n";
}

HtmlSection html_witnesses(const Standings& standings) {
  HtmlSection section{.id = "witnesses", .label = "witnesses"};
  std::string breaks, costs, safe;
  std::size_t broken = 0, costly = 0, safe_ones = 0;
  for (const std::string& op : standings.ops) {
    for (const std::string& subject : standings.subjects(op)) {
      const Standing* worst = standings.worst(op, subject);
      if (worst == nullptr) continue;
      if (worst->rating != Rating::safe) {
        const bool bad = worst->rating == Rating::breaks;
        (bad ? breaks : costs) += card(*worst), ++(bad ? broken : costly);
        continue;
      }
      safe += "<p>" +
              xml_text(worst->recipe() + " " + op + " " + worst->format + " " + worst->worst->family + ": " +
                       worst->told()) +
              "</p>\n" + html_command(replay(*worst->worst));
      ++safe_ones;
    }
  }
  const auto cards = [](const std::string& all) { return "<div class=\"cards\">\n" + all + "</div>\n"; };
  if (broken > 0) section.body += cards(breaks);
  if (costly > 0)
    section.body +=
        html_details("The worst input of " + counted(costly, "recipe that costs", "recipes that cost"), cards(costs));
  if (safe_ones > 0)
    section.body +=
        html_details("The worst input of " + counted(safe_ones, "recipe that is safe", "recipes that are safe"), safe);
  section.heading = broken == 0 ? "Witnesses: the worst input of each recipe"
                                : "Witnesses: the worst input of " +
                                      counted(broken, "recipe that breaks", "recipes that break") +
                                      ", with what to type to see it again";
  return section;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
