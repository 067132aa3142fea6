#include "harness/property.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/selection.h"
#include "harness/signals.h"
#include "reference/error.h"
#include "reference/registry.h"
#include "reference/ulp.h"

namespace halfulp {
Output PropertyAsked::call(const Problem& other, const Layout& layout) const {
  Output output = subject.call(other, layout);
  require_whole(other, output);
  std::erase_if(output, [&](const auto& each) { return !other.out.contains(each.first); });
  return output;
}

static double steps_apart(const Format& format, double a, double b) {
  if (!std::isfinite(a) || !std::isfinite(b)) return HUGE_VAL;
  return std::fabs(a - b) / ulp(format, std::max(std::fabs(a), std::fabs(b)));
}

Differing differing(const Problem& problem, const Output& expected, const Output& got, bool (*same)(double, double)) {
  Differing found;
  double apart = 0;
  std::string first;
  for (const auto& [name, format] : problem.out) {
    const std::vector<double>&one = expected.find(name)->second, &other = got.find(name)->second;
    for (std::size_t i = 0; i < one.size(); ++i) {
      ++found.of;
      if (same(one[i], other[i])) continue;
      if (found.count++ == 0)
        first = fmt::format("{} row {}, element {}: {}, then {}", name, i / problem.n, i % problem.n, one[i], other[i]);
      apart = std::max(apart, steps_apart(*format, one[i], other[i]));
    }
  }
  found.text =
      fmt::format("{} of {} outputs differ, by up to {:.0f} ulp; first {}", found.count, found.of, apart, first);
  return found;
}

static bool refuses(const Gates& found) { return found.set.refused + found.rows.refused > 0; }

// [rule]
PropertyFinding compared(const PropertyAsked& asked, const Problem& problem, const Output& expected, const Output& got,
                         std::string_view way) {
  const Differing found = differing(problem, expected, got);
  if (found.count == 0) return {};
  const Truth truth = evaluate(problem);
  const std::string told = fmt::format("{}: {}; its class allows ", way, found.text);
  if (refuses(gates_of(problem, truth, expected, asked.declared)))
    return {Verdict::pass, told + "neither, as its cases tell"};
  if (refuses(gates_of(problem, truth, got, asked.declared)))
    return {Verdict::fail, told + "the first, not the second"};
  return {Verdict::pass, told + "both"};
}

std::vector<std::string_view> one_batch(std::string_view op) {
  return {op == "residual_sum" ? "/normal/n=33/rows=5/k=3" : "/normal/n=33/rows=5"};
}

static Record blank(const Subject& subject, const Case& c, std::string_view property) {
  Record record;
  record.subject = subject.name, record.id = c.id(), record.property = property;
  record.op = c.op->name, record.format = c.format->name, record.family = c.x.text();
  record.n = c.n, record.rows = c.rows;
  return record;
}

static PropertyFinding found(const Property& property, const PropertyAsked& asked) try {
  if (std::string why = asked.subject.refuses ? asked.subject.refuses(asked.problem) : ""; !why.empty())
    return {Verdict::skipped, std::move(why)};
  return property.ask(asked);
} catch (const Declined& declined) {
  return {Verdict::skipped, declined.what()};
} catch (const Broken& broken) {
  return {Verdict::broken, broken.what()};
} catch (const Untrusted& untrusted) {
  return {Verdict::untrusted, untrusted.what()};
}

static Record asked_once(const Property& property, const Subject& subject, const Declared& declared, const Case& c) {
  Record record = blank(subject, c, property.name);
  const Problem problem = generate(c);
  const Declared known = declared_of(subject, declared);
  PropertyFinding finding = found(property, {subject, problem, known});
  record.verdict = finding.verdict, record.reason = std::move(finding.reason);
  return record;
}

// [asked] The one record that says why nothing was asked.
static Record not_asked(const Subject& subject, const Separately& what) {
  const auto& [op, format] = what.of.front();
  Record record =
      blank(subject, Case::parse(op + "/" + format + std::string(one_batch(op).front())), "separate_checks");
  record.verdict = Verdict::skipped;
  record.reason = "stored outputs: there is no kernel to ask again";
  return record;
}

std::vector<Record> separate_checks(const Subject& subject, const Declared& declared, const Separately& what) {
  std::vector<std::pair<const Property*, Case>> all;
  for (const auto& [op, format] : what.of)
    for (const Property* each : Registered<Property>::all()) {
      const bool named = what.names.empty() || std::ranges::find(what.names, each->name) != what.names.end();
      if (!named || !computes(subject, op)) continue;
      for (const std::string_view rest : each->cases(op)) {
        all.emplace_back(each, Case::parse(fmt::format("{}/{}{}", op, format, rest)));
        ask_as_said(all.back().second, what.params);
      }
    }
  std::vector<Record> records;
  if (subject.call == nullptr) {
    if (!all.empty() && what.shard == 1) records.push_back(not_asked(subject, what));
    return records;
  }
  for (std::size_t i = what.shard - 1; i < all.size(); i += what.shards) {
    stop_if_interrupted();
    records.push_back(asked_once(*all[i].first, subject, declared, all[i].second));
  }
  std::ranges::sort(records, before);
  return records;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
