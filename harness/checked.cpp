#include "harness/checked.h"

#include "harness/diagnose.h"
#include "harness/judge.h"
#include "harness/set_gate.h"

namespace halfulp {
static Gate gate(const Trial& trial, const Output& output, const Declared& declared) {
  if (declared.kernel_class) return set_gate(trial.problem, trial.truth, output, *declared.kernel_class);
  if (declared.as != nullptr)
    if (const auto its_class = class_of(declared.as->at(trial.problem), trial.problem))
      return set_gate(trial.problem, trial.truth, output, *its_class);
  return set_gate(trial.problem, trial.truth, output);
}

// A subject owes every result its size, whatever it computes.
static void require_whole(const Problem& problem, const Output& output) {
  for (const auto& [name, format] : problem.out) {
    const auto found = output.find(name);
    if (found == output.end()) throw Broken("the result " + name + " is missing");
    if (found->second.size() != size_of(problem, name))
      throw Broken("the result " + name + " has " + std::to_string(found->second.size()) + " values where " +
                   std::to_string(size_of(problem, name)) + " are due");
  }
}

static std::vector<Witness> witnesses(const Problem& problem, const Gate& gate, const Record& record) {
  std::vector<Witness> all;
  if (gate.first) {
    const Refusal& of = *gate.first;
    Worst place;
    place.row = of.row, place.index = of.index, place.exact = of.exact, place.got = of.got;
    place.expected = round_to(*problem.out.at(of.result), of.exact);
    all.push_back(witness(problem, of.result, place));
  }
  for (const auto& [name, summary] : record.results) {
    const bool told = gate.first && gate.first->row == summary.ulps.row && gate.first->index == summary.ulps.index;
    if (!told && summary.ulps.value > 0) all.push_back(witness(problem, name, summary.ulps));
  }
  return all;
}

static void check_one(const Trial& trial, const Declared& declared, const Subject& subject, const Output& output,
                      Record& record) {
  const Problem& problem = trial.problem;
  require_whole(problem, output);
  Declared known = declared;
  if (!known.kernel_class && known.as == nullptr && subject.name.starts_with("recipe:")) known.as = subject.recipe;
  const Gate gated = gate(trial, output, known);
  for (const auto& [name, format] : problem.out) {
    const auto bounds = gated.bounds.find(name);
    const std::span<const double> bound =
        bounds == gated.bounds.end() ? std::span<const double>() : std::span<const double>(bounds->second);
    record.results[name] = labelled(
        measure(*format, problem.n, output.find(name)->second, trial.truth.find(name)->second, bound), record.id);
  }
  const Judgement judgement = judge(record.results, gated);
  record.verdict = judgement.verdict, record.reason = judgement.reason;
  record.refused = gated.refused, record.gated = gated.gated;
  if (record.verdict != Verdict::fail) return;
  record.witnesses = witnesses(problem, gated, record);
  if (declared.diagnosed) record.hypotheses = hypotheses(trial, output, known.as);
}

Judge checked(const Trial& trial, const Declared& declared) {
  return [&trial, declared](const Subject& subject, const Output& output, Record& record) {
    check_one(trial, declared, subject, output, record);
  };
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
