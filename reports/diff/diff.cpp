#include "reports/diff/diff.h"

#include <algorithm>
#include <set>

#include "harness/record_json.h"
#include "reference/error.h"

namespace halfulp {
std::size_t Difference::count(Change change) const {
  return static_cast<std::size_t>(std::ranges::count(results, change, &Changed::change));
}

static std::set<std::string> subjects(const Run& run) {
  std::set<std::string> all;
  for (const Record& each : run.records) all.insert(each.subject);
  return all;
}

// [pair]
using Key = std::pair<std::string, std::string>;
static std::map<Key, const Record*> cells(const Run& run, bool by_subject) {
  std::map<Key, const Record*> all;
  for (const Record& each : run.records)
    if (each.verdict != Verdict::skipped)
      all[{each.id + (each.property.empty() ? "" : " " + each.property), by_subject ? each.subject : ""}] = &each;
  return all;
}

// [figures] What a summary says, without the names of its witnesses' cases, stands for the bits.
static BaselineEntry figures(const Record& record, const std::string& result) {
  const Summary& summary = record.results.at(result);
  BaselineEntry of;
  of.format = &format(record.format);
  of.gates = gates_say(record.verdict);
  of.elements = summary.count, of.misrounded = summary.misrounded;
  of.ulps = summary.scaled.value, of.normwise = summary.normwise.value;
  Record alone;
  alone.op = record.op, alone.format = record.format, alone.results[result] = summary;
  of.digest = print(to_json(alone));
  return of;
}

// A cell that broke or lost its proof has no figures: it is worse than one that has.
static Changed changed(const Record& before, const Record& after, const std::string& result) {
  Changed of{&before, &after, result, Change::same, ""};
  const bool was = before.results.contains(result), is = after.results.contains(result);
  if (!was && !is && before.verdict == after.verdict) return of;
  if (was != is || !was) {  // a separate check has no figures either way: its verdict changed
    of.change = is || after.verdict == Verdict::pass ? Change::better : Change::worse;
    of.why = std::string(name(before.verdict)) + ", now " + std::string(name(after.verdict)) +
             (after.reason.empty() ? "" : ": " + after.reason);
    return of;
  }
  const BaselineEntry a = figures(before, result), b = figures(after, result);
  of.change = change(a, b);
  if (of.change != Change::same) of.why = told(a, b);
  return of;
}

Difference difference(const Run& before, const std::string& before_name, const Run& after,
                      const std::string& after_name) {
  if (before.job != after.job)
    throw UsageError(before_name + " is of halfulp " + before.job + " and " + after_name + " of halfulp " + after.job +
                     ": two runs of the same command can be compared");
  const bool by_subject = subjects(before).size() > 1 || subjects(after).size() > 1;
  const auto old = cells(before, by_subject), now = cells(after, by_subject);
  Difference of{.before = before_name,
                .after = after_name,
                .results = {},
                .by_subject = by_subject,
                .after_command = after.command};
  for (const auto& [key, record] : old) {
    const auto at = now.find(key);
    if (at == now.end()) {
      ++of.only_before;
      continue;
    }
    std::set<std::string> names;
    for (const Record* each : {record, at->second})
      for (const auto& [name, summary] : each->results) names.insert(name);
    if (names.empty()) names.insert("y");
    for (const std::string& name : names) of.results.push_back(changed(*record, *at->second, name));
  }
  for (const auto& [key, record] : now) of.only_after += !old.contains(key);
  if (of.results.empty())
    throw UsageError(before_name + " and " + after_name + " have no case in common" +
                     (by_subject ? ", subject by subject" : "") + ": compare runs of the same suite");
  std::ranges::stable_sort(of.results, {}, [](const Changed& each) {
    return std::tie(each.before->op, each.before->format, each.before->id, each.before->subject, each.result);
  });
  return of;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
