#include "harness/diagnose/diagnose.h"

#include <algorithm>
#include <cmath>

#include "harness/diagnose/fits.h"

namespace halfulp {
constexpr std::size_t most_hypotheses = 24;

static Hypothesis hypothesis(std::string_view name, std::string_view meaning, const Score& score) {
  return {std::string(name), std::string(meaning), score.explains, score.of, score.missed, score.lost, 0};
}

static void rank(std::vector<Hypothesis>& all) {
  std::ranges::stable_sort(all, [](const Hypothesis& a, const Hypothesis& b) {
    return std::tuple(b.explains, a.refuted, a.missed, a.lost, a.mistake) <
           std::tuple(a.explains, b.refuted, b.missed, b.lost, b.mistake);
  });
}

static std::vector<const Cause*> standing(const Causes& found) {
  std::vector<Score> scores;
  for (const Cause& each : found.all) scores.push_back(each.score());
  std::vector<const Cause*> causes;
  for (const std::size_t i : standing(scores, found.declared)) causes.push_back(&found.all[i]);
  return causes;
}

static std::vector<Hypothesis> hypotheses(const Causes& found) {
  std::vector<Hypothesis> all{hypothesis("", "the declared formula", found.declared)};
  for (const Cause& each : found.all) all.push_back(hypothesis(each.name, each.meaning, each.score()));
  rank(all);
  if (all.size() > most_hypotheses) all.resize(most_hypotheses);
  if (std::ranges::find(all, "", &Hypothesis::mistake) == all.end())
    all.push_back(hypothesis("", "the declared formula", found.declared));
  return all;
}

// Drops the causes that further rows speak against.
static void refute(std::vector<const Cause*>& causes, const TieBreak& asked, std::vector<Hypothesis>& all) {
  std::vector<const Cause*> left;
  for (std::size_t i = 0; i < causes.size(); ++i) {
    if (asked.stands[i]) left.push_back(causes[i]);
    const auto told = std::ranges::find(all, causes[i]->name, &Hypothesis::mistake);
    if (told != all.end() && !asked.stands[i]) told->refuted = std::max<std::uint64_t>(1, asked.scores[i].missed);
  }
  causes = left;
}

static std::vector<std::string> names(std::vector<const Cause*> causes, bool few) {
  if (few) std::ranges::stable_sort(causes, {}, [](const Cause* each) { return step_of(each->name); });
  std::vector<std::string> all;
  for (const Cause* each : causes) all.emplace_back(each->name);
  return all;
}

// The eps that a kernel with the cause works with; the asked one where the cause is none of the problem's.
static double eps_of(const Cause& cause, const Problem& asked) {
  Problem problem = asked;
  const Mistake* mistake = cause.ways.front().way.mistake;
  if (mistake != nullptr && mistake->commit != nullptr && mistake->applies(problem)) mistake->commit(problem);
  return problem.params[field::eps];
}

// [model] An eps fitted to outputs that another cause explains is no eps.
static std::vector<Fit> told(const Suspect& of, const std::vector<const Cause*>& causes) {
  std::vector<Fit> all = fits(of);
  std::erase_if(all, [&](const Fit& fit) {
    return fit.what == "eps" && !causes.empty() && std::ranges::none_of(causes, [&](const Cause* each) {
             return std::fabs(eps_of(*each, of.problem) - fit.value) <= 4 * fit.noise;
           });
  });
  return all;
}

Diagnosis diagnose(const Suspect& of, const CauseLibrary& library, const Call& call) {
  const Causes found = causes(of, library);
  Diagnosis diagnosis;
  diagnosis.outputs = found.declared.outputs;
  diagnosis.hypotheses = hypotheses(found);
  std::vector<const Cause*> left = standing(found);
  drop_synonyms(left, of.problem);
  Pairs pairs;
  const auto refused = of.refused.find(tensor::y);
  add_pairs(pairs, of.problem, of.output, refused == of.refused.end() ? std::vector<bool>() : refused->second);
  if (call != nullptr && !left.empty() && (left.size() > 1 || pairs.size() < pairs_needed)) {
    const TieBreak asked = ask(of, left, call, pairs);
    diagnosis.rows_asked = asked.rows;
    refute(left, asked, diagnosis.hypotheses);
    rank(diagnosis.hypotheses);
  }
  diagnosis.evidence = pairs.size();
  diagnosis.causes = names(left, pairs.size() < pairs_needed);
  diagnosis.state = state(left.size(), pairs.size());
  std::ranges::stable_partition(diagnosis.hypotheses, [&](const Hypothesis& each) {
    return std::ranges::find(diagnosis.causes, each.mistake) != diagnosis.causes.end();
  });
  diagnosis.fits = told(of, left);
  return diagnosis;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
