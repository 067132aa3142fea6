#include "harness/checked.h"

#include <memory>

#include "harness/daz.h"
#include "harness/gates.h"
#include "harness/judge.h"

namespace halfulp {
Declared declared_of(const Subject& subject, Declared declared) {
  if (!declared.kernel_class && declared.as == nullptr && subject.name.starts_with("recipe:"))
    declared.as = subject.recipe;
  return declared;
}

Gates judged(const Trial& trial, const Output& output, const Declared& declared) {
  if (declared.kernel_class) return gates(trial.problem, trial.truth, output, *declared.kernel_class);
  if (declared.as != nullptr)
    if (const auto its_class = class_of(declared.as->at(trial.problem), trial.problem))
      return gates(trial.problem, trial.truth, output, *its_class, declared_form(*declared.as, trial.problem));
  return gates(trial.problem, trial.truth, output);
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

// [rows] The elements that the row factor names, to be looked at beside each other.
static void add_rows(std::vector<Witness>& all, const Trial& trial, const RowFactor& rows, const Output& output) {
  if (!rows.first) return;
  const std::string name(tensor::y);
  for (const std::size_t i : rows.first->elements) {
    Worst place;
    const std::size_t at = rows.first->row * trial.problem.n + i;
    place.row = rows.first->row, place.index = i, place.got = output.find(name)->second[at];
    place.exact = trial.truth.find(name)->second[at].value;
    place.expected = trial.truth.find(name)->second[at].rounded;
    all.push_back(witness(trial.problem, name, place));
  }
}

static std::vector<Witness> witnesses(const Trial& trial, const Gates& gated, const Output& output,
                                      const Record& record) {
  const Problem& problem = trial.problem;
  const Gate& gate = gated.set;
  std::vector<Witness> all;
  if (!gate.first) add_rows(all, trial, gated.rows, output);
  if (gate.first) {
    const Refusal& of = *gate.first;
    Worst place;
    place.row = of.row, place.index = of.index, place.exact = of.exact, place.got = of.got;
    place.expected = round_to(*problem.out.at(of.result), of.exact);
    all.push_back(witness(problem, of.result, place));
  }
  for (const auto& [name, summary] : record.results) {
    const bool told = std::ranges::any_of(all, [&](const Witness& w) {
      return w.result == name && w.row == summary.ulps.row && w.index == summary.ulps.index;
    });
    if (!told && summary.ulps.value > 0) all.push_back(witness(problem, name, summary.ulps));
  }
  return all;
}

static void check_one(const Trial& trial, const Declared& declared, const Subject& subject, const Output& output,
                      Record& record) {
  const Problem& problem = trial.problem;
  require_whole(problem, output);
  const Gates found = judged(trial, output, declared_of(subject, declared));
  const Gate& gated = found.set;
  for (const auto& [name, format] : problem.out) {
    const auto bounds = gated.bounds.find(name);
    const std::span<const double> bound =
        bounds == gated.bounds.end() ? std::span<const double>() : std::span<const double>(bounds->second);
    record.results[name] = labelled(
        measure(*format, problem.n, output.find(name)->second, trial.truth.find(name)->second, bound), record.id);
  }
  const Judgement judgement = judge(record.results, gated, found.rows, found.returned);
  record.verdict = judgement.verdict, record.reason = judgement.reason;
  record.refused = gated.refused, record.gated = gated.gated;
  record.rows_refused = found.rows.refused, record.rows_judged = found.rows.judged;
  record.rows_undecided = found.rows.undecided;
  if (record.verdict != Verdict::fail) return;
  record.witnesses = witnesses(trial, found, output, record);
  if (!declared.kernel_class && declared.as == nullptr && explained_by_daz(problem, output))
    record.reason +=
        "; all are allowed where subnormal operands are read as zero, which --class underflow=daz declares";
}

Judge checked(const Trial& trial, const Declared& declared) {
  std::shared_ptr<const UnderDaz> seen;
  if (declared.kernel_class && declared.kernel_class->daz)
    if (auto other = seen_under_daz(trial.problem, *declared.kernel_class))
      seen = std::make_shared<const UnderDaz>(std::move(*other));
  return [&trial, declared, seen](const Subject& subject, const Output& output, Record& record) {
    const Trial on_seen{trial.the_case, seen ? seen->problem : trial.problem, seen ? seen->truth : trial.truth};
    check_one(on_seen, declared, subject, output, record);
  };
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
