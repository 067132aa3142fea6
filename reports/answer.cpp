#include "reports/answer.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "reports/numbers.h"

namespace halfulp {
static std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& each : words) text += (text.empty() ? "" : " ") + each;
  return text;
}

std::string lengths(const Run& run) {
  std::size_t least = SIZE_MAX, most = 0;
  for (const Record& each : run.records) least = std::min(least, each.n), most = std::max(most, each.n);
  if (most == 0) return "";
  return least == most ? "n " + count(most) : "n " + count(least) + " to " + count(most);
}

std::string title(const Run& run, const Standings& standings) {
  std::set<std::string> families;
  for (const Record& each : run.records) families.insert(each.family);
  return "halfulp " + run.job + "  " + joined(standings.ops) + "  " + joined(standings.formats) + "  " +
         counted(families.size(), "family", "families") + "  " + lengths(run);
}

// The worst error of the safe recipe in each format over all ops; infinite where it is not safe there.
static std::vector<std::pair<std::string, double>> safe_errors(const Standings& standings) {
  std::vector<std::pair<std::string, double>> errors;
  for (const std::string& format : standings.formats) {
    double most = -1;
    for (const std::string& op : standings.ops)
      if (const Standing* each = standings.safe(op, format))
        most = std::max(most, each->rating == Rating::safe ? each->summary().scaled.value : HUGE_VAL);
    if (most >= 0) errors.emplace_back(format, most);
  }
  return errors;
}

// "0.5001 ulp in bf16 and fp16 (0.5 is perfect), 2.95 in fp32"
static std::string error_list(const std::vector<std::pair<std::string, double>>& errors) {
  std::vector<std::pair<std::string, std::vector<std::string>>> groups;
  for (const auto& [format, error] : errors) {
    if (!std::isfinite(error)) continue;
    const std::string text = at_most(error);
    const auto same = std::ranges::find(groups, text, [](const auto& each) { return each.first; });
    if (same == groups.end())
      groups.push_back({text, {format}});
    else
      same->second.push_back(format);
  }
  std::string text;
  for (const auto& [error, formats] : groups)
    text += (text.empty() ? "" : ", ") + error + (text.empty() ? " ulp in " : " in ") + listed(formats) +
            (text.empty() ? " (0.5 is perfect)" : "");
  return text;
}

static std::vector<std::string> safe_names(const Standings& standings) {
  std::vector<std::string> names;
  for (const Standing& each : standings.all)
    if (each.subject == safe_subject(each.op) && std::ranges::find(names, each.recipe()) == names.end())
      names.push_back(each.recipe());
  return names;
}

static std::string safe_sentence(const Standings& standings) {
  const auto errors = safe_errors(standings);
  if (errors.empty()) {
    std::vector<std::string> names;
    for (const Standing& each : standings.all)
      if (each.rating == Rating::safe) names.push_back(each.recipe() + " in " + each.format);
    return names.empty() ? "Nothing that was tried is safe." : "Safe: " + listed(names) + ".";
  }
  const std::string good = error_list(errors);
  std::string text = good.empty() ? ""
                                  : "Compute in fp32 and round once (" + listed(safe_names(standings), ", ") +
                                        "): at most " + good + ".";
  std::size_t unsafe = 0;
  for (const Standing& each : standings.all)
    if (each.subject == safe_subject(each.op) && each.rating != Rating::safe && ++unsafe <= 2)  // [short]
      text += std::string(text.empty() ? "" : " ") + "In " + each.format + ", " + each.op + ", even " + each.recipe() +
              " " + word(each.rating) + ": " + each.told() + ".";
  if (unsafe > 2)
    text += " In " + counted(unsafe - 2, "more operation and format", "more operations and formats") +
            " neither is it safe.";
  return text;
}

// Each recipe that breaks with the formats it breaks in, over all ops; the widest damage first.
static std::vector<std::string> breakers(const Standings& standings) {
  std::map<std::string, std::set<std::string>> formats;
  std::vector<std::string> order;
  for (const Standing& each : standings.all) {
    if (each.rating != Rating::breaks || !each.same_as.empty() || each.subject == safe_subject(each.op)) continue;
    if (formats[each.recipe()].empty()) order.push_back(each.recipe());
    formats[each.recipe()].insert(each.format);
  }
  std::ranges::stable_sort(order, {},
                           [&](const std::string& each) { return -static_cast<long>(formats[each].size()); });
  std::vector<std::string> words;
  for (const std::string& each : order) {
    std::vector<std::string> in;
    for (const std::string& format : standings.formats)
      if (formats[each].contains(format)) in.push_back(format);
    words.push_back(each + " (" + listed(in, ", ") + ")");
  }
  return words;
}

static std::string breaking_sentence(const Standings& standings, std::size_t at_most) {
  std::vector<std::string> words = breakers(standings);
  const bool any_costs =
      std::ranges::any_of(standings.all, [](const Standing& s) { return s.rating == Rating::costs; });
  if (words.empty()) return any_costs ? "Nothing breaks; what costs stands below." : "Nothing breaks.";
  const std::size_t all = words.size();
  if (all > at_most) {
    words.resize(at_most - 1);
    words.push_back(counted(all - words.size(), "more recipe", "more recipes"));
  }
  return "What breaks: " + listed(words) + ".";
}

std::string answer(const Standings& standings) {
  if (standings.all.empty()) return "Nothing was measured.";
  return safe_sentence(standings) + " " + breaking_sentence(standings, 5);
}

std::string short_answer(const Standings& standings) {
  if (standings.all.empty()) return "Nothing was measured.";
  return safe_sentence(standings) + " " + breaking_sentence(standings, 3);
}

std::string range(const Run& run, const Standings& standings) {
  std::size_t least = SIZE_MAX, most = 0, cases = 0, all = 0;
  Traits widest{.size = 0, .offset = 0, .over_eps = HUGE_VAL};
  bool constant = false, infinite = false;
  for (const Record& each : run.records) {
    if (each.subject != safe_subject(each.op) || !measured(each)) continue;
    ++all;
    if (each.rating != Rating::safe) continue;
    ++cases;
    least = std::min(least, each.n), most = std::max(most, each.n);
    if (std::isfinite(each.traits.size))
      widest.size = std::max(widest.size, each.traits.size);
    else
      infinite = true;
    widest.over_eps = std::min(widest.over_eps, each.traits.over_eps);
    if (std::isfinite(each.traits.offset))
      widest.offset = std::max(widest.offset, each.traits.offset);
    else
      constant = true;
  }
  if (cases == 0) return "";
  std::string text = "Safe was measured for n " + (least == most ? count(most) : count(least) + " to " + count(most)) +
                     ", |x| up to " + amount(widest.size) + (infinite ? " and infinities" : "") +
                     ", mean/spread up to " + amount(widest.offset) + (constant ? " and constant rows" : "");
  if (std::isfinite(widest.over_eps)) text += ", mean square from " + amount(widest.over_eps) + " eps";
  const auto first = std::ranges::find_if(standings.all, [](const Standing& each) {
    return each.subject == safe_subject(each.op) && each.outside != nullptr;
  });
  if (first == standings.all.end()) return text + "; none of " + counted(all, "case", "cases") + " lies outside.";
  return text + ": " + count(cases) + " of " + counted(all, "case", "cases") + "; the first outside is " +
         first->outside->id + ".";
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
