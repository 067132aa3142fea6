#include "harness/classes.h"

#include <algorithm>

#include "harness/class.h"

namespace halfulp {
using Names = std::vector<std::string>;

std::vector<const Record*> cases_of(const Run& run) {
  std::vector<const Record*> all;
  for (const Record& each : run.records)
    if (each.property.empty()) all.push_back(&each);
  return all;
}

bool is_allowed(const Record& record) {
  return record.gated > 0 && record.verdict != Verdict::fail && record.verdict != Verdict::broken;
}

// Of names in their order those that others hold, too.
static void keep_common(std::optional<Names>& common, const Names& others) {
  if (!common) common = others;
  std::erase_if(*common, [&](const std::string& each) { return std::ranges::find(others, each) == others.end(); });
}

Names common_classes(const std::vector<const Record*>& records) {
  std::optional<Names> common;
  for (const Record* each : records)
    if (is_allowed(*each)) keep_common(common, each->classes);
  return common.value_or(Names());
}

// What a wider class widens: the same without what must be declared.
static std::string base(const std::string& wider) {
  Class narrow = Class::parse(wider);
  narrow.work = Where::fp32, narrow.flush = narrow.daz = narrow.saturates = narrow.faithful = false;
  return narrow.text().empty() ? "default" : narrow.text();
}

Names offered_classes(const std::vector<const Record*>& records) {
  std::optional<Names> common;
  for (const Record* each : records)
    if (each->verdict == Verdict::fail) keep_common(common, each->wider);
  Names all = common.value_or(Names());
  for (const Record* each : records)
    if (is_allowed(*each))
      std::erase_if(all, [&](const std::string& wider) {
        return std::ranges::find(each->classes, base(wider)) == each->classes.end();
      });
  return all;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
