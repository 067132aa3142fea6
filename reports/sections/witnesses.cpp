// The worst input of each recipe over all formats, its error, and the command that shows it again.
#include "reports/sections/sections.h"

namespace halfulp {
void witnesses(Page& page, const Standings& standings) {
  if (standings.all.empty()) return;
  heading(page, "the worst input of each recipe");
  for (const std::string& op : standings.ops) {
    for (const std::string& subject : standings.subjects(op)) {
      const Standing* worst = standings.worst(op, subject);
      if (worst == nullptr) continue;
      page.push_back({.kind = Block::Kind::text,
                      .text = padded(word(worst->rating), 6) + " " + worst->recipe() + " " + op + " " + worst->format +
                              " " + worst->worst->family + ": " + worst->told() +
                              (worst->result == "y" ? "" : " of " + worst->result),
                      .style = style(worst->rating)});
      page.push_back({.kind = Block::Kind::command, .text = replay(*worst->worst)});
    }
  }
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
