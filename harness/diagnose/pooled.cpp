// Several diagnosed cases as one. What a case does not list explains there as much as the declared formula does.
#include <algorithm>

#include "harness/diagnose/diagnose.h"

namespace halfulp {
static Hypothesis of(const Diagnosis& diagnosis, std::string_view cause) {
  const auto& all = diagnosis.hypotheses;
  auto found = std::ranges::find(all, cause, &Hypothesis::mistake);
  if (found == all.end()) found = std::ranges::find(all, "", &Hypothesis::mistake);
  return found == all.end() ? Hypothesis() : *found;
}

static std::vector<Hypothesis> sums(const std::vector<const Diagnosis*>& cases) {
  std::vector<Hypothesis> all;
  for (const Diagnosis* each : cases)
    for (const Hypothesis& h : each->hypotheses)
      if (std::ranges::find(all, h.mistake, &Hypothesis::mistake) == all.end())
        all.push_back({h.mistake, h.meaning, 0, 0, 0, 0, 0});
  for (Hypothesis& sum : all)
    for (const Diagnosis* each : cases) {
      const Hypothesis h = of(*each, sum.mistake);
      sum.explains += h.explains, sum.of += h.of, sum.missed += h.missed, sum.lost += h.lost;
      if (h.mistake == sum.mistake) sum.refuted += h.refuted;
    }
  std::ranges::stable_sort(all, [](const Hypothesis& a, const Hypothesis& b) {
    return std::tuple(b.explains, a.refuted, a.missed, a.lost, a.mistake) <
           std::tuple(a.explains, b.refuted, b.missed, b.lost, b.mistake);
  });
  return all;
}

static double doubt(const Fit& fit) { return fit.noise / std::max(std::abs(fit.value - fit.asked), 1e-300); }

// Of each kind the fit with the least noise for its distance from what was asked; none where cases contradict it.
static std::vector<Fit> sharpest(const std::vector<const Diagnosis*>& cases) {
  std::vector<Fit> fits, all;
  for (const Diagnosis* each : cases) fits.insert(fits.end(), each->fits.begin(), each->fits.end());
  std::ranges::stable_sort(fits, {}, doubt);
  for (const Fit& fit : fits) {
    if (std::ranges::find(all, fit.what, &Fit::what) != all.end()) continue;
    const bool agreed = std::ranges::all_of(fits, [&](const Fit& other) {
      return other.what != fit.what || other.asked != fit.asked ||
             std::abs(other.value - fit.value) <= 4 * (other.noise + fit.noise);
    });
    if (agreed) all.push_back(fit);
  }
  return all;
}

// A cause that no case let stand was refuted, or was another name of one that did.
static bool stands(const std::vector<const Diagnosis*>& cases, const std::string& cause) {
  return std::ranges::any_of(
      cases, [&](const Diagnosis* each) { return std::ranges::find(each->causes, cause) != each->causes.end(); });
}

static void conclude(Diagnosis& diagnosis, const std::vector<const Diagnosis*>& cases) {
  std::vector<Score> scores;
  std::vector<std::string> names;
  for (const Hypothesis& each : diagnosis.hypotheses) {
    if (each.mistake.empty() || each.refuted > 0 || !stands(cases, each.mistake)) continue;
    scores.push_back(score_of(each, diagnosis.outputs)), names.push_back(each.mistake);
  }
  const Score declared = score_of(of(diagnosis, ""), diagnosis.outputs);
  for (const std::size_t i : standing(scores, declared)) diagnosis.causes.push_back(names[i]);
  if (diagnosis.evidence < pairs_needed) std::ranges::stable_sort(diagnosis.causes, {}, step_of);
  diagnosis.state = state(diagnosis.causes.size(), diagnosis.evidence);
}

Diagnosis pooled(const std::vector<const Diagnosis*>& cases) {
  Diagnosis all;
  if (cases.empty()) return all;
  for (const Diagnosis* each : cases)
    all.evidence += each->evidence, all.outputs += each->outputs, all.rows_asked += each->rows_asked;
  all.hypotheses = sums(cases);
  all.fits = sharpest(cases);
  conclude(all, cases);
  std::ranges::stable_partition(all.hypotheses, [&](const Hypothesis& each) {
    return std::ranges::find(all.causes, each.mistake) != all.causes.end();
  });
  return all;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
