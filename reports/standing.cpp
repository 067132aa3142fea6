#include "reports/standing.h"

#include <algorithm>
#include <cmath>
#include <tuple>

#include "harness/recipe.h"
#include "harness/text.h"
#include "reference/registry.h"
#include "reports/numbers.h"

namespace halfulp {
static bool has_nan(const Summary& s) { return s.mismatch(Mismatch::spurious_nan) > 0; }
static bool has_inf(const Summary& s) {
  return s.mismatch(Mismatch::spurious_inf) + s.mismatch(Mismatch::wrong_sign_inf) > 0;
}
static bool all_zero(const Summary& s) { return s.zeroed > 0; }
static double half_of_the_bits(const Record& record) { return std::exp2(format(record.format).precision / 2.0); }

bool measured(const Record& record) {
  return record.verdict != Verdict::untrusted && record.verdict != Verdict::skipped &&
         record.verdict != Verdict::broken && !record.results.empty();
}

double misrounded(const Summary& of) {
  return of.count == 0 ? 0 : static_cast<double>(of.misrounded) / static_cast<double>(of.count);
}

std::vector<const Standing*> most_misrounded(const Standings& standings, const std::string& op,
                                             const std::string& format, std::size_t most) {
  std::vector<const Standing*> all;
  for (const Standing& each : standings.all)
    if (each.op == op && each.format == format && each.same_as.empty() && each.total.count > 0 &&
        each.subject != safe_subject(op))
      all.push_back(&each);
  std::ranges::stable_sort(all, std::greater{}, [](const Standing* of) { return misrounded(of->total); });
  if (const Standing* safe = standings.safe(op, format)) all.insert(all.begin(), safe);
  all.resize(std::min(all.size(), most));
  return all;
}

const std::string& safe_subject(std::string_view op) {
  static const std::map<std::string, std::string, std::less<>> names = [] {
    std::map<std::string, std::string, std::less<>> names;
    for (const Recipe* each : Registered<Recipe>::all())
      if (each->safe)
        for (const std::string_view op : each->ops) names.emplace(op, "recipe:" + std::string(each->name));
    return names;
  }();
  static const std::string none;
  const auto at = names.find(op);
  return at == names.end() ? none : at->second;
}

std::string recipe_name(std::string_view subject) {
  return std::string(subject.starts_with("recipe:") ? subject.substr(7) : subject);
}
std::string Standing::recipe() const { return recipe_name(subject); }

std::string Standing::told() const {
  const bool number = error.find_first_not_of("0123456789.,<e-") == std::string::npos;
  return number ? error + " ulp" : error;
}

std::string word(Rating rating) { return rating == Rating::breaks ? "BREAKS" : std::string(name(rating)); }

Style style(Rating rating) {
  constexpr Style styles[] = {Style::safe, Style::costs, Style::breaks, Style::faint};
  return styles[static_cast<std::size_t>(rating)];
}

// [worst], as a tuple that compares.
static auto severity(const Record& record, const Summary& summary) {
  const int rating = record.rating == Rating::unrated ? -1 : static_cast<int>(record.rating);
  const bool broken = record.rating == Rating::breaks;
  const bool by_ulps = broken && summary.scaled.value >= half_of_the_bits(record);
  const int lost = !broken ? 0 : has_nan(summary) ? 5 : has_inf(summary) ? 4 : all_zero(summary) ? 3 : by_ulps ? 2 : 1;
  return std::tuple(rating, lost, lost == 1 ? summary.normwise.value : summary.scaled.value);
}

static const std::string& worst_result(const Record& record) {
  return std::ranges::max_element(record.results, {}, [&](const auto& each) { return severity(record, each.second); })
      ->first;
}

// [lost]
static std::string shown(const Record& record, const Summary& summary) {
  if (record.rating != Rating::breaks) return ulps(summary.scaled.value, record.limit);
  if (has_nan(summary)) return "NaN";
  if (has_inf(summary)) return "inf";
  if (all_zero(summary)) return "all 0";
  if (summary.scaled.value >= half_of_the_bits(record)) return ulps(summary.scaled.value, record.limit);
  if (summary.normwise.value > 1 / half_of_the_bits(record)) return percent(summary.normwise.value) + " off";
  if (summary.zeros > 0) return percent(summary.zeros, summary.count) + " zero";
  return ulps(summary.scaled.value, record.limit);
}

static void include(Standing& standing, const Record& record) {
  const std::string& result = worst_result(record);
  ++standing.cases;
  if (standing.longest == nullptr || record.n > standing.longest->n) standing.longest = &record;
  if (record.rating == Rating::safe)
    ++standing.safe;
  else if (standing.outside == nullptr)
    standing.outside = &record;
  for (const auto& [name, summary] : record.results) {
    standing.outputs += summary.count;
    standing.misrounded += summary.misrounded;
  }
  if (const auto y = record.results.find("y"); y != record.results.end())
    standing.total = merge(standing.total, y->second);
  if (standing.worst != nullptr &&
      severity(record, record.results.at(result)) <= severity(*standing.worst, standing.summary()))
    return;
  standing.rating = record.rating;
  standing.worst = &record;
  standing.result = result;
}

static bool same_errors(const Summary& a, const Summary& b) {
  return a.count == b.count && a.misrounded == b.misrounded && a.unfaithful == b.unfaithful && a.zeros == b.zeros &&
         a.elements == b.elements && a.error_sum == b.error_sum && a.magnitude_sum == b.magnitude_sum &&
         a.magnitudes == b.magnitudes && a.signed_errors == b.signed_errors && a.mismatches == b.mismatches &&
         a.scaled.value == b.scaled.value;
}

using Cells = std::map<std::string, const Record*>;  // of one subject and format, by case

static bool same_errors(const Cells& a, const Cells& b) {
  return std::ranges::equal(a, b, [](const auto& one, const auto& other) {
    return one.first == other.first &&
           std::ranges::equal(one.second->results, other.second->results, [](const auto& x, const auto& y) {
             return x.first == y.first && same_errors(x.second, y.second);
           });
  });
}

static int rank(std::string_view format_name) {
  const int bits = format(format_name).bits;
  return bits == 16 ? 0 : bits == 32 ? 1 : 2;
}

// The safe recipe first, then by the formats it breaks and costs in, then by name.
static auto damage(const std::vector<const Standing*>& row) {
  const auto rated = [&](Rating rating) { return std::ranges::count(row, rating, &Standing::rating); };
  const std::string& subject = row.front()->subject;
  return std::tuple(subject != safe_subject(row.front()->op), rated(Rating::breaks), rated(Rating::costs), subject);
}

Standings standings(const Run& run) {
  std::map<std::tuple<std::string, std::string, std::string>, Standing> by_cell;
  std::map<std::tuple<std::string, std::string, std::string>, Cells> cells;
  Standings result;
  for (const Record& record : run.records) {
    if (!measured(record)) continue;
    const std::tuple key(record.op, record.subject, record.format);
    Standing& standing = by_cell[key];
    standing.op = record.op, standing.subject = record.subject, standing.format = record.format;
    include(standing, record);
    cells[key][record.id] = &record;
    if (std::ranges::find(result.ops, record.op) == result.ops.end()) result.ops.push_back(record.op);
    if (std::ranges::find(result.formats, record.format) == result.formats.end())
      result.formats.push_back(record.format);
  }
  std::ranges::sort(result.ops);
  std::ranges::sort(result.formats, {}, [](const std::string& each) { return std::tuple(rank(each), each); });
  std::map<std::pair<std::string, std::string>, std::vector<const Standing*>> rows;
  for (auto& [key, standing] : by_cell) {
    standing.error = shown(*standing.worst, standing.summary());
    rows[{standing.op, standing.subject}].push_back(&standing);
  }
  std::vector<std::vector<const Standing*>> ordered;
  for (auto& [key, row] : rows) ordered.push_back(row);
  std::ranges::sort(ordered, {}, [](const auto& row) { return std::tuple(row.front()->op, damage(row)); });
  for (const auto& row : ordered)
    for (const Standing* each : row) result.all.push_back(*each);
  for (std::size_t i = 0; i < result.all.size(); ++i)
    for (std::size_t j = 0; j < i && result.all[i].same_as.empty(); ++j) {
      Standing &late = result.all[i], &early = result.all[j];
      if (late.op == early.op && late.format == early.format && early.same_as.empty() &&
          same_errors(cells[{late.op, late.subject, late.format}], cells[{early.op, early.subject, early.format}]))
        late.same_as = early.recipe();
    }
  return result;
}

const Standing* Standings::find(std::string_view op, std::string_view subject, std::string_view format) const {
  const auto at = std::ranges::find_if(
      all, [&](const Standing& each) { return each.op == op && each.subject == subject && each.format == format; });
  return at == all.end() ? nullptr : &*at;
}

std::vector<std::string> Standings::subjects(std::string_view op) const {
  std::vector<std::string> names;
  for (const Standing& each : all)
    if (each.op == op && (names.empty() || names.back() != each.subject)) names.push_back(each.subject);
  return names;
}

const Standing* Standings::safe(std::string_view op, std::string_view format) const {
  return find(op, safe_subject(op), format);
}

const Standing* Standings::worst(std::string_view op, std::string_view subject) const {
  const Standing* worst = nullptr;
  for (const std::string& format : formats) {
    const Standing* each = find(op, subject, format);
    if (each == nullptr || !each->same_as.empty()) continue;
    if (worst == nullptr || severity(*each->worst, each->summary()) > severity(*worst->worst, worst->summary()))
      worst = each;
  }
  return worst;
}

std::string replay(const Record& record) {
  if (record.subject.starts_with("recipe:"))
    return "halfulp explain " + halfulp::quoted(record.id) + " --recipe " +
           halfulp::quoted(recipe_name(record.subject));
  return "halfulp check " + halfulp::quoted(record.subject) + " --op " + record.op + " --case " +
         halfulp::quoted(record.id);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
