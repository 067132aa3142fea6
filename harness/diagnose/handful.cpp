#include "harness/diagnose/handful.h"

#include <algorithm>
#include <bit>
#include <cmath>

#include "harness/diagnose/diagnose.h"
#include "harness/diagnose/refused.h"
#include "harness/signals.h"
#include "harness/text.h"
#include "reference/op.h"

namespace halfulp {
constexpr std::size_t of_each = 4, most_elements = 1 << 14;

// Subject, op, format, parameters, a power of two.
using Set = std::tuple<std::string, std::string, std::string, std::string, bool>;

static Set set_of(const Record& record) {
  std::string parameters;
  const auto all = parts(record.id, '/');
  for (std::size_t i = 3; i < all.size(); ++i)
    if (!all[i].starts_with("n=") && !all[i].starts_with("rows=") && !all[i].starts_with("seed="))
      parameters += "/" + all[i];
  return {record.subject, record.op, record.format, parameters, std::has_single_bit(record.n)};
}

// Values that are no distances: nans, infinities, rows of zeros.
static std::uint64_t lost(const Record& record) {
  std::uint64_t sum = 0;
  for (const auto& [name, summary] : record.results) {
    sum += summary.zeroed;
    for (const std::uint64_t each : summary.mismatches) sum += each;
  }
  return sum;
}

// A case that failed by its outputs, not by a comparison with a baseline.
static bool gated(const Record& record) {
  return record.verdict == Verdict::fail && record.refused + record.rows_refused + lost(record) > 0;
}

// The larger the better.
static std::tuple<bool, std::uint64_t, double> worth(const Record& record) {
  const std::uint64_t refused = std::max(record.refused, record.rows_refused * record.n);
  return {lost(record) == 0, std::min<std::uint64_t>(refused, 512), -static_cast<double>(record.n * record.rows)};
}

std::vector<std::size_t> handful(const std::vector<Record>& records) {
  std::map<Set, std::size_t> best;
  for (std::size_t i = 0; i < records.size(); ++i) {
    const Record& each = records[i];
    if (!gated(each) || each.n * each.rows > most_elements) continue;
    const auto [at, first] = best.try_emplace(set_of(each), i);
    if (!first && worth(each) > worth(records[at->second])) at->second = i;
  }
  std::vector<std::size_t> chosen;
  std::map<std::tuple<std::string, std::string, std::string>, std::size_t> numbers;
  for (const auto& [set, i] : best)
    if (numbers[{records[i].subject, records[i].op, records[i].format}]++ < of_each) chosen.push_back(i);
  return chosen;
}

static bool whole(const Problem& problem, const Output& output) {
  return std::ranges::all_of(problem.out, [&](const auto& each) {
    const auto found = output.find(each.first);
    return found != output.end() && found->second.size() == size_of(problem, each.first);
  });
}

static Call call(const Subject& subject) {
  if (subject.call == nullptr) return nullptr;
  return [&subject](const Problem& problem) -> std::optional<Output> {
    stop_if_interrupted();
    if (subject.refuses && !subject.refuses(problem).empty()) return std::nullopt;
    try {
      Output output = subject.call(problem, {});
      return whole(problem, output) ? std::optional(std::move(output)) : std::nullopt;
    } catch (const Broken&) {
      return std::nullopt;
    } catch (const Declined&) {
      return std::nullopt;
    }
  };
}

static void diagnose_one(Record& record, const Subject& subject, const Declared& declared) try {
  const Case c = Case::parse(record.id);
  const Problem problem = generate(c);
  const Truth truth = evaluate(problem);
  const Output output = subject.run(c, problem);
  if (!whole(problem, output)) return;
  const Declared known = declared_of(subject, declared);
  const Trial trial{c, problem, truth};
  const Suspect suspect{problem, truth, output, refused(trial, output, judged(trial, output, known)), known.as};
  record.diagnosis = diagnose(suspect, library(*problem.op), call(subject));
} catch (const Broken&) {  // this time it did not answer: no diagnosis
} catch (const Declined&) {
}

void diagnose_handful(std::vector<Record>& records, const std::vector<Subject>& subjects, const Declared& declared) {
  for (const std::size_t i : handful(records)) {
    stop_if_interrupted();
    diagnose_one(records[i], *std::ranges::find(subjects, records[i].subject, &Subject::name), declared);
  }
}

void keep_handful(std::vector<Record>& records) {
  const std::vector<std::size_t> kept = handful(records);
  for (std::size_t i = 0; i < records.size(); ++i)
    if (std::ranges::find(kept, i) == kept.end()) records[i].diagnosis = {};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
