// The separate checks of a kernel, a few lines: what fails, what is remarked, and what holds.
//
// [words]  A failure is told by what should have held, then what was found, then how to ask it again.
// [remark] Other bits that the class allows are legal, and told: not batch invariant, another layout.
#include <algorithm>

#include "harness/property.h"
#include "reference/registry.h"
#include "reports/checking/sections.h"
#include "reports/numbers.h"
#include "reports/replay.h"
#include "reports/sections/sections.h"

namespace halfulp {
using Records = std::vector<const Record*>;

static Records separate(const Run& run, auto wanted) {
  Records some;
  for (const Record& each : run.records)
    if (!each.property.empty() && wanted(each)) some.push_back(&each);
  return some;
}

static bool failed(const Record& r) { return r.verdict == Verdict::fail || r.verdict == Verdict::broken; }

static std::string meaning(const std::string& property) {
  for (const Property* each : Registered<Property>::all())
    if (each->name == property) return std::string(each->meaning);
  return property;
}

// The operations and formats of some records: "rms_norm bf16, fp16 and layer_norm bf16".
static std::string places(const Records& records) {
  std::map<std::string, std::vector<std::string>> by_op;
  for (const Record* each : records) {
    std::vector<std::string>& formats = by_op[each->op];
    if (std::ranges::find(formats, each->format) == formats.end()) formats.push_back(each->format);
  }
  std::vector<std::string> words;
  for (const auto& [op, formats] : by_op) words.push_back(op + " " + listed(formats, ", "));
  return listed(words);
}

static std::vector<std::string> names(const Records& records) {
  std::vector<std::string> names;
  for (const Record* each : records)
    if (std::ranges::find(names, each->property) == names.end()) names.push_back(each->property);
  std::ranges::sort(names);
  return names;
}

static Records of(const Records& records, const std::string& property) {
  Records some;
  std::ranges::copy_if(records, std::back_inserter(some), [&](const Record* r) { return r->property == property; });
  return some;
}

std::string failed_separately(const Run& run) {
  const Records all = separate(run, failed);
  return all.empty() ? ""
                     : listed(names(all)) + (names(all).size() == 1 ? " fails" : " fail") + " (" + places(all) + ")";
}

static void text(Page& page, std::string words, Style style = Style::plain) {
  page.push_back({.kind = Block::Kind::text, .text = std::move(words), .style = style});
}

void also_checked(Page& page, const Run& run) {
  const Records all = separate(run, [](const Record&) { return true; });
  if (all.empty()) return;
  heading(page, "also checked");
  const Records failures = separate(run, failed);
  for (const std::string& each : names(failures)) {
    const Records some = of(failures, each);
    text(page, "FAIL  " + meaning(each) + ": not for " + places(some), Style::breaks);
    text(page, some.front()->reason);
    page.push_back({.kind = Block::Kind::command, .text = replay(run, *some.front())});
  }
  const Records remarks =
      separate(run, [](const Record& r) { return r.verdict == Verdict::pass && !r.reason.empty(); });
  for (const std::string& each : names(remarks)) {
    const Records some = of(remarks, each);
    text(page, "shown  " + each + ", " + places(some) + ": " + some.front()->reason);
  }
  const Records passed = separate(run, [](const Record& r) { return r.verdict == Verdict::pass; });
  if (!passed.empty()) text(page, "pass  " + listed(names(passed)) + ": " + places(passed));
  std::map<std::string, Records> others;  // by verdict and reason
  for (const Record* each : separate(run, [](const Record& r) { return !failed(r) && r.verdict != Verdict::pass; }))
    others[std::string(name(each->verdict)) + "  " + each->reason].push_back(each);
  for (const auto& [words, some] : others)
    text(page,
         words + (some.front()->property == "separate_checks" ? "" : ": " + listed(names(some)) + ", " + places(some)));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
