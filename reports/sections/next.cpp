// Three commands, one for each kind of reader: who chooses precisions, who ports a kernel, who explains.
#include "harness/text.h"
#include "reports/sections/sections.h"

namespace halfulp {
static const Standing* worst_of_all(const Standings& standings) {
  const Standing* worst = nullptr;
  for (const Standing& each : standings.all)
    if (each.same_as.empty() && each.subject.starts_with("recipe:") &&
        (worst == nullptr || each.rating > worst->rating))
      worst = &each;
  return worst;
}

void next_commands(Page& page, const Run&, const Standings& standings) {
  heading(page, "next");
  const auto step = [&](std::string text, std::string command) {
    page.push_back({.kind = Block::Kind::text, .text = std::move(text)});
    page.push_back({.kind = Block::Kind::command, .text = std::move(command)});
  };
  const std::string op = standings.ops.empty() ? "rms_norm" : standings.ops.front();
  if (const Standing* worst = worst_of_all(standings)) step("which step of a recipe costs what", replay(*worst->worst));
  step("the cases as files, for a kernel that runs elsewhere", "halfulp export --suite port --op " + op + " DIR");
  step("one row by hand, with proved digits", "halfulp eval rms_norm --x 2,-1,3,0 --eps 0");
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
