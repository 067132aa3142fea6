#include "harness/audited.h"

#include <cmath>

#include "cases/generator.h"
#include "harness/attribute.h"
#include "harness/judge.h"
#include "harness/limit.h"
#include "harness/rating.h"
#include "reference/ulp.h"

namespace halfulp {
double worst_bound(const Format& format, std::span<const double> bounds, const std::vector<Certified>& truth) {
  double worst = 0;
  for (std::size_t i = 0; i < bounds.size(); ++i)
    if (truth[i].kind == Kind::finite) worst = std::max(worst, bounds[i] / ulp(format, truth[i].magnitude));
  return worst;
}

// What a case's recipes share.
struct Yardstick {
  double limit = 0;
  std::map<std::string, SafeRun, std::less<>> safe;
};

static Yardstick yardstick(const Trial& trial) {
  Yardstick of{.limit = safe_limit(trial.problem, trial.truth), .safe = {}};
  for (const auto& [name, computed] : run(safe_recipe(trial.problem.op->name), trial.problem)) {
    const auto& truth = trial.truth.at(name);
    const Format& format = *trial.problem.out.at(name);
    of.safe[name] = {normwise_errors(trial.problem.n, computed, truth),
                     measure(format, trial.problem.n, computed, truth, {})};
  }
  return of;
}

// [steps]
static bool attributed(const Trial& trial) {
  const std::size_t outputs = trial.problem.n * trial.problem.rows;
  return trial.the_case.x.generator->name == "normal" && outputs > 512 && outputs <= 1024;
}

// [witness] The worst element, then the first two of its row.
static std::vector<Witness> shown(const Trial& trial, const std::string& name, const Output& output,
                                  const Worst& worst) {
  std::vector<Witness> all{witness(trial.problem, name, worst)};
  const std::vector<Certified>& truth = trial.truth.at(name);
  const std::vector<double>& computed = output.at(name);
  if (computed.size() != trial.problem.n * trial.problem.rows) return all;  // a statistic: one a row
  for (std::size_t i = 0; i < std::min<std::size_t>(trial.problem.n, 2); ++i) {
    const std::size_t at = worst.row * trial.problem.n + i;
    if (i == worst.index) continue;
    Worst one{.value = 0,
              .id = {},
              .row = worst.row,
              .index = i,
              .exact = truth[at].value,
              .expected = truth[at].rounded,
              .got = computed[at]};
    one.value = std::fabs(error(*trial.problem.out.at(name), computed[at], truth[at]));
    all.push_back(witness(trial.problem, name, one));
  }
  return all;
}

static void audit_one(const Trial& trial, const Yardstick& yardstick, const Subject& subject, const Output& output,
                      Record& record) {
  const Problem& problem = trial.problem;
  Output proved;
  if (subject.recipe != nullptr)
    proved = bounds(*subject.recipe, problem), record.cost = costs(*subject.recipe, problem);
  if (subject.recipe != nullptr && attributed(trial))
    record.attribution = attribute(*subject.recipe, problem, trial.truth);
  record.limit = yardstick.limit;
  record.rating = Rating::safe;
  record.bound = subject.recipe == nullptr ? HUGE_VAL : 0;
  double worst = -1;
  for (const auto& [name, computed] : output) {
    const Format& format = *problem.out.at(name);
    const auto& truth = trial.truth.at(name);
    const std::span<const double> bound = subject.recipe == nullptr ? std::span<const double>() : proved.at(name);
    if (!bound.empty()) check_bound(subject.name, name, problem.n, computed, truth, bound);
    const Summary summary = labelled(measure(format, problem.n, computed, truth, bound), record.id);
    const std::vector<double> rows = normwise_errors(problem.n, computed, truth);
    record.rating = worse(record.rating, rate(format, summary, rows, yardstick.limit, yardstick.safe.at(name)));
    record.bound = std::max(record.bound, worst_bound(format, bound, truth));
    record.results[name] = summary;
    if (summary.scaled.value > worst)
      worst = summary.scaled.value, record.witnesses = shown(trial, name, output, summary.scaled);
  }
  if (record.rating == Rating::safe) record.witnesses.clear();
}

Judge audited(const Trial& trial) {
  return [&trial, shared = yardstick(trial)](const Subject& subject, const Output& output, Record& record) {
    audit_one(trial, shared, subject, output, record);
  };
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
