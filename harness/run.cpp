#include "harness/run.h"

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
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

// A case with all that its subjects share.
struct RunCell {
  Problem problem;
  Truth truth;
  std::optional<Trial> trial;  // absent: no proved truth
  Judge judge;
  std::vector<const Subject*> subjects;
  std::vector<Record> records;
};

static void ask(RunCell& cell, bool one_thread) {
  for (std::size_t i = 0; cell.trial && i < cell.subjects.size(); ++i) {
    if (cell.subjects[i]->one_thread != one_thread) continue;
    stop_if_interrupted();
    try_one(*cell.trial, *cell.subjects[i], cell.judge, cell.records[i]);
  }
}

// Everything but the answers of subjects that only the caller's thread may ask.
static std::unique_ptr<RunCell> prepared(const Case& c, const Experiment& experiment) {
  auto cell = std::make_unique<RunCell>();
  cell->problem = generate(c);
  for (const Subject& each : experiment.subjects) {
    if (!computes(each, c.op->name)) continue;
    cell->subjects.push_back(&each);
    cell->records.push_back(blank(c, cell->problem, each));
  }
  if (cell->subjects.empty()) return cell;
  try {
    cell->truth = evaluate(cell->problem);
    cell->trial.emplace(c, cell->problem, cell->truth);
    cell->judge = experiment.judge(*cell->trial);
    ask(*cell, false);
  } catch (const Untrusted& untrusted) {
    cell->trial.reset();
    for (Record& each : cell->records) settle(each, Verdict::untrusted, untrusted.what());
  }
  return cell;
}

// The cases in order: any thread prepares the next, the caller's closes them one by one ([thread]).
class RunLine {
 public:
  RunLine(const Experiment& experiment, Progress& progress)
      : experiment_(experiment), progress_(progress), count_(experiment.cases.size()), stop_(count_) {
    const bool waiting = std::ranges::any_of(experiment.subjects, &Subject::one_thread);
    ahead_ = waiting ? 4 * experiment.jobs : count_;  // what is prepared and not yet closed is held in memory
  }

  // A helper's work.
  void prepare() {
    std::unique_lock lock(mutex_);
    while (true) {
      changed_.wait(lock, [&] { return next_ >= stop_ || next_ < closed_ + ahead_; });
      if (next_ >= stop_) return;
      prepare_next(lock);
    }
  }

  // The caller's: closes what is prepared, and prepares where nothing is.
  std::vector<std::vector<Record>> close() {
    std::unique_lock lock(mutex_);
    while (closed_ < stop_) {
      if (cells_[closed_])
        close_first(lock);
      else if (next_ < stop_ && next_ < closed_ + ahead_)
        prepare_next(lock);
      else
        changed_.wait(lock);
    }
    return std::move(records_);
  }

  void rethrow() const {
    if (thrown_) std::rethrow_exception(thrown_);
  }

 private:
  void prepare_next(std::unique_lock<std::mutex>& lock) {
    const std::size_t i = next_++;
    guarded(lock, i, [&] {
      stop_if_interrupted();
      auto cell = prepared(experiment_.cases[i], experiment_);
      const std::lock_guard again(mutex_);
      cells_[i] = std::move(cell);
    });
  }

  void close_first(std::unique_lock<std::mutex>& lock) {
    const std::unique_ptr<RunCell> cell = std::move(cells_[closed_]);
    guarded(lock, closed_, [&] {
      ask(*cell, true);
      progress_.advance();
    });
    records_[closed_++] = std::move(cell->records);
  }

  // Runs without the lock; of several cases that throw the first, in order, counts, and no later one is begun.
  template <class Work>
  void guarded(std::unique_lock<std::mutex>& lock, std::size_t i, const Work& work) {
    lock.unlock();
    std::exception_ptr error;
    try {
      work();
    } catch (...) {
      error = std::current_exception();
    }
    lock.lock();
    if (error && i < stop_) stop_ = i, thrown_ = error;
    changed_.notify_all();
  }

  const Experiment& experiment_;
  Progress& progress_;
  const std::size_t count_;
  std::size_t ahead_, next_ = 0, closed_ = 0, stop_;
  std::vector<std::unique_ptr<RunCell>> cells_{count_};
  std::vector<std::vector<Record>> records_{count_};
  std::exception_ptr thrown_;
  std::mutex mutex_;
  std::condition_variable changed_;
};

static std::vector<std::vector<Record>> share(const Experiment& experiment, Progress& progress) {
  RunLine line(experiment, progress);
  std::vector<std::jthread> helpers;
  for (std::size_t i = 1; i < std::min(experiment.jobs, experiment.cases.size()); ++i)
    helpers.emplace_back([&line] { line.prepare(); });
  auto cells = line.close();
  helpers.clear();
  line.rethrow();
  return cells;
}

std::vector<Record> run(const Experiment& experiment, Progress& progress) {
  std::vector<Record> records;
  for (std::vector<Record>& cell : share(experiment, progress)) std::ranges::move(cell, std::back_inserter(records));
  std::ranges::sort(records, before);
  return records;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
