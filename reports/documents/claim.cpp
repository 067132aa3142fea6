#include "reports/documents/claim.h"

#include <algorithm>
#include <stdexcept>

namespace halfulp {
std::string told(const Claim& claim) {
  std::string text;
  std::size_t next = 0, from = 0;
  for (std::size_t at; (at = claim.sentence.find("{}", from)) != std::string::npos; from = at + 2) {
    if (next == claim.facts.size()) throw std::logic_error("a claim lacks a fact: " + claim.sentence);
    text += claim.sentence.substr(from, at - from) + claim.facts[next++].told;
  }
  if (next != claim.facts.size()) throw std::logic_error("a claim does not tell a fact of its: " + claim.sentence);
  return text + claim.sentence.substr(from);
}

static void add(std::vector<std::string>& all, const std::vector<Fact>& facts) {
  for (const Fact& each : facts)
    if (!each.command.empty() && std::ranges::find(all, each.command) == all.end()) all.push_back(each.command);
}

std::vector<std::string> commands(const Claim& claim) {
  std::vector<std::string> all{claim.command};
  add(all, claim.facts);
  return all;
}

std::vector<std::string> commands(const Grid& grid) {
  std::vector<std::string> all;
  for (const auto& row : grid.rows) add(all, row);
  return all;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
