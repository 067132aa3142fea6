#include "harness/checked.h"

#include <cmath>

#include "harness/gates.h"
#include "harness/judge.h"
#include "harness/row_scale.h"
#include "reference/registry.h"

namespace halfulp {
// The class that was declared, by itself or as a recipe; none: the candidates.
static std::optional<Class> held_to(const Problem& problem, const Declared& declared) {
  if (declared.kernel_class || declared.as == nullptr) return declared.kernel_class;
  return class_of(declared.as->at(problem), problem);
}

Declared declared_of(const Subject& subject, Declared declared) {
  if (!declared.kernel_class && declared.as == nullptr && subject.name.starts_with("recipe:"))
    declared.as = subject.recipe;
  return declared;
}

Gates judged(const Trial& trial, const Output& output, const Declared& declared) {
  return gates_of(trial.problem, trial.truth, output, declared);
}

Gates gates_of(Allowances& allowances, const Output& output, const Declared& declared) {
  const Problem& problem = allowances.problem();
  const auto its_class = held_to(problem, declared);
  if (!its_class) return gates(allowances, output);
  const bool formed = !declared.kernel_class;
  return gates(allowances, output, *its_class, formed ? declared_form(*declared.as, problem) : std::nullopt);
}

Gates gates_of(const Problem& problem, const Truth& truth, const Output& output, const Declared& declared) {
  Allowances allowances(problem, truth);
  return gates_of(allowances, output, declared);
}

void require_whole(const Problem& problem, const Output& output) {
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

using Results = std::map<std::string, Summary>;

// [read] What is lost (a nan, an infinity) is asked of the problem as the class reads it.
static Results as_read_by(const std::optional<Class>& declared, const Trial& trial, const Output& output,
                          const Results& results) {
  const auto read = declared ? as_read(trial.problem, *declared) : std::nullopt;
  if (!read) return results;
  const Truth truth = evaluate(*read);
  Results measured;
  for (const auto& [name, format] : read->out)
    measured[name] = measure(*format, read->n, output.find(name)->second, truth.find(name)->second, {});
  return measured;
}

static std::vector<std::string> meant(const Trial& trial, Allowances& allowances, const Output& output,
                                      const Declared& known, const Record& record) {
  std::vector<std::string> all = wider(allowances, output);
  if (held_to(trial.problem, known)) {
    const auto undeclared = explaining(allowances, output);
    all.insert(all.begin(), undeclared.begin(), undeclared.end());
  }
  std::erase_if(all, [&](const std::string& each) {
    return judge(as_read_by(Class::parse(each), trial, output, record.results), Gate{}).verdict != Verdict::pass;
  });
  return all;
}

// [better]
static void show_better(const Trial& trial, Record& record) {
  for (const auto& [result, summary] : record.results) {
    const Worst& worst = summary.scaled;
    if (worst.value == 0) continue;
    record.witnesses = {witness(trial.problem, result, worst)};
    const Format& format = *trial.problem.out.at(result);
    const std::size_t at = worst.row * trial.problem.n + worst.index;
    const Certified& exact = trial.truth.find(result)->second[at];
    for (const Recipe* each : {&safe_recipe(trial.problem.op->name), &recipe("fp64_inside")}) {
      if (!each->takes(trial.problem)) continue;
      const double got = run(*each, trial.problem).find(result)->second[at];
      const double ulps = error(format, got, exact);
      if (!(std::fabs(ulps) < std::fabs(error(format, worst.got, exact)))) continue;
      record.better = {std::string(each->name), got, ulps};
      return;
    }
    return;
  }
}

static void name_classes(Allowances& allowances, const Declared& known, const Gates& found, const Output& output,
                         Record& record) {
  if (held_to(allowances.problem(), known))
    record.classes = {found.set.declared};
  else
    record.classes = explaining(allowances, output, &found);
}

static void check_one(const Trial& trial, Allowances& allowances, const Declared& declared, const Subject& subject,
                      const Output& output, Record& record) {
  const Problem& problem = trial.problem;
  require_whole(problem, output);
  const Declared known = declared_of(subject, declared);
  const Gates found = gates_of(allowances, output, known);
  const Gate& gated = found.set;
  for (const auto& [name, format] : problem.out) {
    const auto bounds = gated.bounds->find(name);
    const std::span<const double> bound =
        bounds == gated.bounds->end() ? std::span<const double>() : std::span<const double>(bounds->second);
    record.results[name] = labelled(
        measure(*format, problem.n, output.find(name)->second, trial.truth.find(name)->second, bound), record.id);
  }
  const Judgement judgement = judge(as_read_by(held_to(trial.problem, known), trial, output, record.results), gated,
                                    found.rows, found.returned);
  record.verdict = judgement.verdict, record.reason = judgement.reason;
  record.refused = gated.refused, record.gated = gated.gated, record.open = gated.open;
  record.rows_refused = found.rows.refused, record.rows_judged = found.rows.judged;
  record.rows_undecided = found.rows.undecided;
  record.row_scale = row_scale(problem.n, output.find(tensor::y)->second, trial.truth.find(tensor::y)->second);
  if (record.verdict == Verdict::ill_conditioned || record.verdict == Verdict::untrusted) show_better(trial, record);
  if (record.verdict != Verdict::fail) return name_classes(allowances, known, found, output, record);
  record.wider = meant(trial, allowances, output, known, record);
  record.witnesses = witnesses(trial, found, output, record);
  if (!record.wider.empty())
    record.reason += "; all are allowed by a wider class, which --class " + record.wider.front() + " declares";
}

Judge checked(const Trial& trial, const Declared& declared) {
  return [&trial, declared, allowances = std::make_shared<Allowances>(trial.problem, trial.truth)](
             const Subject& subject, const Output& output, Record& record) {
    check_one(trial, *allowances, declared, subject, output, record);
  };
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
