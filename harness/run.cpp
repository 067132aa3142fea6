#include "harness/run.h"

#include <algorithm>
#include <atomic>
#include <mutex>
#include <thread>

#include "harness/progress.h"
#include "harness/signals.h"
#include "reference/error.h"
#include "reference/evaluate.h"

namespace halfulp {
static Record blank(const Case& c, const Problem& problem, const Subject& subject) {
  Record record;
  record.subject = subject.name;
  if (subject.recipe != nullptr) record.steps = subject.recipe->summary;
  record.id = c.id();
  record.op = c.op->name, record.format = c.format->name, record.family = c.x.text();
  record.n = problem.n, record.rows = problem.rows;
  record.traits = traits(problem);
  return record;
}

static bool computes(const Subject& subject, const Op& op) {
  if (!subject.ops.empty()) return std::ranges::find(subject.ops, op.name) != subject.ops.end();
  return subject.recipe == nullptr || std::ranges::find(subject.recipe->ops, op.name) != subject.recipe->ops.end();
}

static void settle(Record& record, Verdict verdict, std::string reason) {
  record.verdict = verdict;
  record.reason = std::move(reason);
}

static void try_one(const Trial& trial, const Subject& subject, const Judge& judge, Record& record) {
  if (std::string why = subject.refuses ? subject.refuses(trial.problem) : ""; !why.empty())
    return settle(record, Verdict::skipped, std::move(why));
  try {
    judge(subject, subject.run(trial.the_case, trial.problem), record);
  } catch (const Declined& declined) {
    settle(record, Verdict::skipped, declined.what());
  } catch (const Broken& broken) {
    settle(record, Verdict::broken, broken.what());
  } catch (const Untrusted& untrusted) {
    settle(record, Verdict::untrusted, untrusted.what());
  }
}

static std::vector<Record> try_all(const Case& c, const Experiment& experiment) {
  const Problem problem = generate(c);
  std::vector<Record> records;
  std::vector<const Subject*> subjects;
  for (const Subject& each : experiment.subjects) {
    if (!computes(each, *c.op)) continue;
    subjects.push_back(&each);
    records.push_back(blank(c, problem, each));
  }
  if (subjects.empty()) return records;
  try {
    const Truth truth = evaluate(problem);
    const Trial trial{c, problem, truth};
    const Judge judge = experiment.judge(trial);
    for (std::size_t i = 0; i < subjects.size(); ++i) {
      stop_if_interrupted();
      try_one(trial, *subjects[i], judge, records[i]);
    }
  } catch (const Untrusted& untrusted) {
    for (Record& each : records) settle(each, Verdict::untrusted, untrusted.what());
  }
  return records;
}

// Threads take the next case until none is left; the first failing case, in order, is the one that is thrown.
static std::vector<std::vector<Record>> share(const Experiment& experiment, Progress& progress) {
  const std::size_t count = experiment.cases.size();
  std::vector<std::vector<Record>> cells(count);
  std::vector<std::exception_ptr> thrown(count);
  std::atomic<std::size_t> next = 0, stop = count;
  const auto work = [&] {
    for (std::size_t i; (i = next++) < stop;) {
      try {
        stop_if_interrupted();
        cells[i] = try_all(experiment.cases[i], experiment);
        progress.advance();
      } catch (...) {
        thrown[i] = std::current_exception();
        stop = 0;
      }
    }
  };
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < std::min(experiment.jobs, count); ++i) helpers.emplace_back(work);
  work();
  helpers.clear();
  for (const std::exception_ptr& each : thrown)
    if (each) std::rethrow_exception(each);
  return cells;
}

std::vector<Record> run(const Experiment& experiment, Progress& progress) {
  std::vector<Record> records;
  for (std::vector<Record>& cell : share(experiment, progress)) std::ranges::move(cell, std::back_inserter(records));
  std::ranges::sort(records, {}, [](const Record& r) { return std::tie(r.op, r.subject, r.id); });
  return records;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
