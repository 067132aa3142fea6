// The verdict of a check in a sentence, with its reasons, and what it did not judge.
//
// [one]  Of reasons that name a refused element one is enough: the table of families has them all.
#include <algorithm>

#include "reports/checking/families.h"
#include "reports/checking/sections.h"
#include "reports/numbers.h"
#include "reports/sections/diagnosis.h"
#include "reports/sections/sections.h"

namespace halfulp {
static std::uint64_t cases(const Run& run, Verdict verdict) {
  return static_cast<std::uint64_t>(std::ranges::count(run.records, verdict, &Record::verdict));
}

static void case_verdict(Page& page, const Run& run) {
  const Group all = sum(groups(run));
  if (run.records.empty()) {
    page.push_back({.kind = Block::Kind::answer, .text = "Nothing was tested: no case was selected."});
    return;
  }
  const std::string subject = run.records.front().subject;
  const std::uint64_t failed = cases(run, Verdict::fail), broken = cases(run, Verdict::broken);
  if (failed + broken == 0) {
    page.push_back({.kind = Block::Kind::answer,
                    .text = cases(run, Verdict::pass) == 0
                                ? "Nothing was judged: " + subject
                                : "PASS  " + subject + allowed_as(run) + ": each of " +
                                      counted(all.gated, "output", "outputs") + " in " +
                                      counted(cases(run, Verdict::pass), "case", "cases") + " is one that " +
                                      (allowed_as(run).empty() ? "the declared class allows" : "this class allows"),
                    .style = Style::safe});
    return;
  }
  std::string text = "FAIL  " + subject + ": ";
  if (failed > 0)
    text += (all.refused == 0 && all.rows_refused > 0
                 ? count(all.rows_refused) + " of " + counted(all.rows_judged, "row", "rows") +
                       " hold outputs that no one statistic of the declared class explains, in "
                 : count(all.refused) + " of " + counted(all.gated, "output", "outputs") +
                       " are none that the declared class allows, in ") +
            count(failed) + " of " + counted(run.records.size(), "case", "cases");
  if (const std::string words = diagnosis_in_words(run); !words.empty())
    text = "FAIL  " + subject + " " + words + "; " + text.substr(text.find(": ") + 2);
  if (broken > 0) text += std::string(failed > 0 ? "; " : "") + counted(broken, "case", "cases") + " broken";
  page.push_back({.kind = Block::Kind::answer, .text = text, .style = Style::breaks});
}

// Each reason once, with how many cases gave it; the most frequent first. Of those that name a refused element the worst case's
// is enough: the table has them by family.
static void reasons(Page& page, const Run& run, bool judged) {
  std::map<std::string, std::uint64_t> numbers;
  for (const Record& each : run.records) {
    const bool is_judged = each.verdict == Verdict::fail || each.verdict == Verdict::broken;
    if (is_judged == judged && !each.reason.empty()) ++numbers[std::string(name(each.verdict)) + ": " + each.reason];
  }
  std::vector<std::pair<std::string, std::uint64_t>> sorted(numbers.begin(), numbers.end());
  const Record* worst = worst_case(run);
  const std::string first = worst == nullptr ? "" : "fail: " + worst->reason;
  std::ranges::stable_sort(sorted, std::greater{},
                           [&](const auto& each) { return std::pair(each.first == first, each.second); });
  std::size_t shown = 0, refused = 0;
  for (const auto& [reason, number] : sorted) {
    const bool names_element = reason.starts_with("fail: ");
    if (shown == 4 || (names_element && refused++ > 0)) continue;
    ++shown;
    page.push_back({.kind = Block::Kind::text, .text = reason + " (" + counted(number, "case", "cases") + ")"});
  }
  if (sorted.size() > shown)
    page.push_back({.kind = Block::Kind::text,
                    .text = counted(sorted.size() - shown, "more reason", "more reasons") + " in the records"});
}

// Rows that pass because nothing refutes them exactly, though doubles see no statistic that explains them.
static void undecided(Page& page, const Run& run) {
  std::uint64_t undecided = 0, judged = 0;
  for (const Record& each : run.records) undecided += each.rows_undecided, judged += each.rows_judged;
  if (undecided > 0)
    page.push_back({.kind = Block::Kind::text,
                    .text = "row factor: " + count(undecided) + " of " + counted(judged, "row", "rows") +
                            " undecided: in doubles no one statistic explains them, and nothing refutes them exactly"});
}

static bool passed_over(const Record& record) {
  return record.rows_undecided > 0 || (weight(record.verdict) > 0 && weight(record.verdict) < weight(Verdict::fail));
}

// The cases alone: what is judged output by output.
Run without_separate_checks(const Run& run) {
  Run cases = run;
  std::erase_if(cases.records, [](const Record& each) { return !each.property.empty(); });
  return cases;
}

// A kernel whose every case passes and that fails a separate check fails, whatever its cases say.
static void separate_verdict(Page& page, const Run& run, bool has_cases) {
  const std::string fails = failed_separately(run);
  if (fails.empty() && (has_cases || cases(run, Verdict::pass) == 0)) return;
  const std::string subject = run.records.front().subject;
  page.push_back(
      {.kind = Block::Kind::answer,
       .text = fails.empty() ? "PASS  " + subject + ": the separate checks hold" : "FAIL  " + subject + ": " + fails,
       .style = fails.empty() ? Style::safe : Style::breaks});
}

void verdict(Page& page, const Run& all, const Run& run) {
  if (run.records.size() < all.records.size()) separate_verdict(page, all, !run.records.empty());
  if (!run.records.empty() || all.records.empty()) case_verdict(page, run);
  no_single_class(page, run);
  reasons(page, run, true);
  meant(page, run);
}

void not_judged(Page& page, const Run& run) {
  if (!std::ranges::any_of(run.records, passed_over)) return;
  heading(page, "not judged");
  reasons(page, run, false);
  undecided(page, run);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
