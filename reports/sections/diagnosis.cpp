// What the refused outputs of a check look like: the verdict's words, the numbers they give, the table of causes.
//
// [pooled] Over the diagnosed cases of the run, by the rule of harness/diagnose/rule.h.
// [words]  looks like: named with evidence. Consistent with: a set that these rows cannot tell apart. Unknown: nothing in
//          the library explains them.
#include "reports/sections/diagnosis.h"

#include <algorithm>

#include "harness/diagnose/diagnose.h"
#include "reports/numbers.h"
#include "reports/sections/sections.h"

namespace halfulp {
static std::vector<const Diagnosis*> diagnosed(const Run& run) {
  std::vector<const Diagnosis*> all;
  for (const Record& each : run.records)
    if (!each.diagnosis.state.empty()) all.push_back(&each.diagnosis);
  return all;
}

static const Hypothesis* find(const Diagnosis& diagnosis, std::string_view cause) {
  const auto found = std::ranges::find(diagnosis.hypotheses, cause, &Hypothesis::mistake);
  return found == diagnosis.hypotheses.end() ? nullptr : &*found;
}

static bool standing(const Diagnosis& diagnosis, const Hypothesis& each) {
  return std::ranges::find(diagnosis.causes, each.mistake) != diagnosis.causes.end();
}

// What the best of the others explains; a refuted one explains nothing.
static std::uint64_t next_best(const Diagnosis& diagnosis) {
  std::uint64_t best = 0;
  for (const Hypothesis& each : diagnosis.hypotheses)
    if (!standing(diagnosis, each) && !each.mistake.empty() && each.refuted == 0) best = std::max(best, each.explains);
  return best;
}

static std::string explains(const Diagnosis& diagnosis) {
  if (diagnosis.causes.empty()) return "";
  const Hypothesis* best = find(diagnosis, diagnosis.causes.front());
  if (best == nullptr) return "";
  return ": explains " + count(best->explains) + " of " + counted(best->of, "output", "outputs") + ", next best " +
         count(next_best(diagnosis));
}

std::string in_words(const Diagnosis& all) {
  if (all.state == "named") return "looks like " + listed(all.causes, " or ") + explains(all);
  return all.state == "tied" ? "is consistent with " + listed(all.causes, " or ") + explains(all) : "";
}

Diagnosis pooled_diagnosis(const Run& run) { return pooled(diagnosed(run)); }

std::string diagnosis_in_words(const Run& run) { return in_words(pooled_diagnosis(run)); }

static std::string told(const Fit& fit) {
  return fit.what + " " + digits(fit.value, 6) + (fit.noise > 0 ? " ± " + digits(fit.noise, 2) : "") + " where " +
         digits(fit.asked, 6) + " was asked";
}

static void sentences(Page& page, const Run& run, const Diagnosis& all) {
  const auto say = [&](std::string text) { page.push_back({.kind = Block::Kind::text, .text = std::move(text)}); };
  for (const Fit& each : all.fits) say("the outputs give " + with_minus(told(each)));
  if (all.state == "tied" && all.evidence < pairs_needed)
    say("too few different outputs to name a cause (" + counted(all.evidence, "pair", "pairs") +
        " of input and output, 4 are needed); the earliest step first");
  if (all.state == "tied" && all.evidence >= pairs_needed)
    say("these rows do not tell the " + count(all.causes.size()) + " apart");
  if (all.state == "unknown") say("cause unknown: no mistake and no recipe explains the refused outputs");
  if (all.rows_asked > 0)
    say("called again with " + counted(all.rows_asked, "further row", "further rows") + " to tell causes apart");
  const std::size_t cases = diagnosed(run).size();
  const auto failed = static_cast<std::size_t>(std::ranges::count(run.records, Verdict::fail, &Record::verdict));
  if (cases < failed) say(count(cases) + " of " + counted(failed, "failed case", "failed cases") + " diagnosed");
}

static void table(Page& page, const Diagnosis& all) {
  Table table{.columns = {{"hypothesis"}, {"explains", Align::right}, {"of", Align::right}, {"what it is"}},
              .rows = {}};
  std::uint64_t rest = 0;
  for (const Hypothesis& each : all.hypotheses) {
    const bool shown = table.rows.size() < std::max<std::size_t>(5, all.causes.size());
    if (!shown && !each.mistake.empty()) ++rest;
    if (!shown || each.mistake.empty()) continue;
    const std::string refuted = each.refuted > 0 ? " (refuted by further rows)" : "";
    table.rows.push_back({plain("  " + each.mistake), plain(count(each.explains)), plain(count(each.of)),
                          plain(each.meaning + refuted)});
  }
  if (const Hypothesis* declared = find(all, ""))
    table.rows.push_back(
        {plain("  (nothing)"), plain(count(declared->explains)), plain(count(declared->of)), plain(declared->meaning)});
  if (rest > 0) table.legend = {counted(rest, "more explains", "more explain") + " as much, less or none."};
  table.legend.push_back("explains: refused outputs that it yields, to the bit; in fp32 and fp64 within an ulp.");
  page.push_back({.kind = Block::Kind::table, .table = std::move(table)});
}

void diagnosis(Page& page, const Run& run) {
  const Diagnosis all = pooled_diagnosis(run);
  if (all.state.empty()) return;
  page.push_back({.kind = Block::Kind::gap});
  sentences(page, run, all);
  table(page, all);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
