// The experiment: generate -> subject beside truth -> measure -> judge -> record, case by case, on some threads.
//
// [once]    The truth of a case is computed once for all subjects.
// [same]    A record depends on its subject and its case alone; records come in the order of (op, subject, case,
//           property). So
//           the number of threads and the cut into shards change no byte.
// [goes-on] What a subject does wrong (Broken), what it declines and what cannot be proved (Untrusted) is a verdict on the
//           cell and the run goes on; a Violation, an Interrupted and a UsageError end it, of several the one of the
//           first case.
// [thread]  A subject of one thread is asked and judged by the thread that called run(), case after case, while helpers
//           prepare what comes next: the problem, its truth, and the answers of all other subjects.
// [cells]   A recipe that does not compute the case's operation makes no cell; one that refuses it makes a skipped one.
#pragma once

#include <functional>

#include "cases/case.h"
#include "harness/record.h"
#include "harness/subject.h"

namespace halfulp {
class Progress;

struct Trial {
  const Case& the_case;
  const Problem& problem;
  const Truth& truth;
};

// Fills a record from an output: results, verdict or rating, and what else the command wants to know.
using Judge = std::function<void(const Subject&, const Output&, Record&)>;

struct Experiment {
  std::vector<Case> cases;
  std::vector<Subject> subjects;
  std::size_t jobs = 1;
  std::function<Judge(const Trial&)> judge;  // what a case's subjects share is made once, here
};

std::vector<Record> run(const Experiment&, Progress&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
