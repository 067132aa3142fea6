// The page of an audit: the answer, then what it rests on, in the order in which a reader decides.
#include "reports/answer.h"
#include "reports/sections/sections.h"

namespace halfulp {
Page audit(const Run& run) {
  const Standings standings = halfulp::standings(run);
  Page page{{.kind = Block::Kind::title, .text = title(run, standings)}};
  page.push_back({.kind = Block::Kind::note, .text = "$ " + run.command});
  page.push_back({.kind = Block::Kind::gap});
  page.push_back({.kind = Block::Kind::answer, .text = answer(standings)});
  if (const std::string where = range(run, standings); !where.empty())
    page.push_back({.kind = Block::Kind::answer, .text = where, .style = Style::faint});
  grid(page, standings);
  distribution(page, standings);
  witnesses(page, standings);
  upcast(page, run, standings);
  costs(page, standings);
  next_commands(page, run, standings);
  return page;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
