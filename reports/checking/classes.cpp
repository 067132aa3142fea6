// Which class a kernel that declared nothing turned out to be of, over a whole run.
//
// [one]    The narrowest of the classes that the cases have in common is named (harness/classes.h).
// [none]   Where no class is common to the cases of an operation and format, the report says so, and how many each explains.
#include <algorithm>

#include "harness/classes.h"
#include "harness/text.h"
#include "reports/checking/sections.h"
#include "reports/numbers.h"
#include "reports/replay.h"
#include "reports/sections/sections.h"

namespace halfulp {
using Names = std::vector<std::string>;

std::string allowed_as(const Run& run) {
  const Names common = common_classes(cases_of(run));
  if (common.empty()) return {};
  return common.front() == "default" ? "" : " as " + common.front();
}

// A recipe declares itself, its class may change with the length.
static bool declared(const Run& run) {
  return run.command.find(" --class ") != std::string::npos || run.command.find(" --as ") != std::string::npos ||
         run.records.front().subject.starts_with("recipe:");
}

static std::string told(const std::vector<const Record*>& records) {
  std::vector<std::pair<std::string, std::uint64_t>> numbers;  // in the order met
  for (const Record* each : records) {
    if (!is_allowed(*each) || each->classes.empty()) continue;
    auto at = std::ranges::find(numbers, each->classes.front(), &std::pair<std::string, std::uint64_t>::first);
    if (at == numbers.end()) at = numbers.insert(at, {each->classes.front(), 0});
    ++at->second;
  }
  Names words;
  for (const auto& [name, number] : numbers) words.push_back(name + " explains " + counted(number, "case", "cases"));
  return listed(words);
}

void no_single_class(Page& page, const Run& run) {
  if (run.records.empty() || declared(run)) return;
  std::map<std::pair<std::string, std::string>, std::vector<const Record*>> by_format;
  for (const Record* each : cases_of(run)) by_format[{each->op, each->format}].push_back(each);
  const bool one_for_all = !common_classes(cases_of(run)).empty();
  for (const auto& [key, records] : by_format) {
    const bool any = std::ranges::any_of(records, [](const Record* each) { return is_allowed(*each); });
    const Names common = common_classes(records);
    if (!any || one_for_all) continue;
    page.push_back(
        {.kind = Block::Kind::text,
         .text = key.first + " " + key.second +
                 (common.empty() ? ": no one class explains every case: " + told(records) : " as " + common.front())});
  }
}

std::string wider_class(const Run& run) {
  const Names all = offered_classes(cases_of(run));
  return all.empty() ? "" : all.front();
}

void meant(Page& page, const Run& run) {
  const auto records = cases_of(run);
  const Names all = offered_classes(records);
  if (all.empty()) return;
  const auto failed = std::ranges::count(records, Verdict::fail, [](const Record* each) { return each->verdict; });
  page.push_back({.kind = Block::Kind::text,
                  .text = "meant so? The class " + all.front() + " has a bound that allows every output of the " +
                          counted(static_cast<std::uint64_t>(failed), "failed case", "failed cases") + ":"});
  page.push_back({.kind = Block::Kind::command, .text = declaring(run, all.front())});
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
