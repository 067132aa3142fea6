#include "cases/suite.h"

#include <algorithm>

#include "cases/settings.h"
#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
// Greedy with one step back: the last * takes one character more whenever what follows does not fit.
bool matches(std::string_view pattern, std::string_view text) {
  std::size_t p = 0, t = 0, star = pattern.npos, resume = 0;
  while (t < text.size()) {
    if (p < pattern.size() && pattern[p] == '*') {
      star = p++;
      resume = t;
    } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
      ++p;
      ++t;
    } else if (star != pattern.npos) {
      p = star + 1;
      t = ++resume;
    } else {
      return false;
    }
  }
  return pattern.find_first_not_of('*', p) == pattern.npos;
}

std::vector<Case> sorted(std::vector<Case> cases) {
  std::vector<std::pair<std::string, Case>> named;
  for (Case& each : cases) {
    std::string id = each.id();
    named.emplace_back(std::move(id), std::move(each));
  }
  std::ranges::sort(named, {}, &std::pair<std::string, Case>::first);
  const auto twins = std::ranges::unique(named, {}, &std::pair<std::string, Case>::first);
  named.erase(twins.begin(), twins.end());
  cases.clear();
  for (auto& [_, each] : named) cases.push_back(std::move(each));
  return cases;
}

// The names of a list "bf16,fp16", each looked up so that a wrong one is refused; empty: all.
template <class Known>
static std::vector<std::string_view> chosen(std::string_view names, const Known& known, std::string_view kind) {
  if (names.empty()) return {};
  const auto parts = split(names, ',');
  for (const std::string_view name : parts) find(known, kind, name);
  return parts;
}

static bool in(const std::vector<std::string_view>& names, std::string_view name) {
  return names.empty() || std::ranges::find(names, name) != names.end();
}

std::vector<Case> select(const Suite& suite, std::string_view op, std::string_view format, std::string_view pattern) {
  const auto ops = chosen(op, Registered<Op>::all(), "operation");
  const auto known = chosen(format, std::vector<const Format*>(std::begin(formats), std::end(formats)), "format");
  const bool whole = !pattern.empty() && pattern.find_first_of("*?") == pattern.npos;
  std::vector<Case> found = whole ? std::vector{Case::parse(pattern)} : suite.cases();
  std::erase_if(found, [&](const Case& c) {
    return !in(ops, c.op->name) || !in(known, c.format->name) ||
           (!whole && !pattern.empty() && !matches(pattern, c.id()));
  });
  return found;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
