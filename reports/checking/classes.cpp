// Which class a kernel that declared nothing turned out to be of, over a whole run.
//
// [one]    One class must explain all cases: of those that allow every output of every case the narrowest is named. Where
//          a case cannot tell two classes apart (fp32, no weight) both count for it.
// [none]   Where no class is common to the cases of an operation and format, the report says so, and how many each explains.
// [meant]  A wider class is offered only if it allows every failed case and what it widens explains every other.
#include <algorithm>

#include "harness/class.h"
#include "harness/text.h"
#include "reports/checking/sections.h"
#include "reports/numbers.h"
#include "reports/replay.h"
#include "reports/sections/sections.h"

namespace halfulp {
using Names = std::vector<std::string>;

std::vector<const Record*> cases_of(const Run& run) {
  std::vector<const Record*> all;
  for (const Record& each : run.records)
    if (each.property.empty()) all.push_back(&each);
  return all;
}

static bool judged(const Record& record) {
  return record.gated > 0 && record.verdict != Verdict::fail && record.verdict != Verdict::broken;
}

// Of names in their order those that others hold, too.
static void keep_common(std::optional<Names>& common, const Names& others) {
  if (!common) common = others;
  std::erase_if(*common, [&](const std::string& each) { return std::ranges::find(others, each) == others.end(); });
}

static Names common_classes(const std::vector<const Record*>& records) {
  std::optional<Names> common;
  for (const Record* each : records)
    if (judged(*each)) keep_common(common, each->classes);
  return common.value_or(Names());
}

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
    if (!judged(*each) || each->classes.empty()) continue;
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
    const bool any = std::ranges::any_of(records, [](const Record* each) { return judged(*each); });
    const Names common = common_classes(records);
    if (!any || one_for_all) continue;
    page.push_back(
        {.kind = Block::Kind::text,
         .text = key.first + " " + key.second +
                 (common.empty() ? ": no one class explains every case: " + told(records) : " as " + common.front())});
  }
}

// What a wider class widens: the same without what must be declared.
static std::string base(const std::string& wider) {
  Class narrow = Class::parse(wider);
  narrow.work = Where::fp32, narrow.flush = narrow.daz = narrow.saturates = narrow.faithful = false;
  return narrow.text().empty() ? "default" : narrow.text();
}

static Names offered(const std::vector<const Record*>& records) {
  std::optional<Names> common;
  for (const Record* each : records)
    if (each->verdict == Verdict::fail) keep_common(common, each->wider);
  Names all = common.value_or(Names());
  for (const Record* each : records)
    if (judged(*each))
      std::erase_if(all, [&](const std::string& wider) {
        return std::ranges::find(each->classes, base(wider)) == each->classes.end();
      });
  return all;
}

std::string wider_class(const Run& run) {
  const Names all = offered(cases_of(run));
  return all.empty() ? "" : all.front();
}

void meant(Page& page, const Run& run) {
  const auto records = cases_of(run);
  const Names all = offered(records);
  if (all.empty()) return;
  const auto failed = std::ranges::count(records, Verdict::fail, [](const Record* each) { return each->verdict; });
  page.push_back({.kind = Block::Kind::text,
                  .text = "meant so? The class " + all.front() + " has a bound that allows every output of the " +
                          counted(static_cast<std::uint64_t>(failed), "failed case", "failed cases") + ":"});
  page.push_back({.kind = Block::Kind::command, .text = declaring(run, all.front())});
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
