// diagnose-test: how often a diagnosis is right, measured on kernels whose fault is known.
//
// The words are those of harness/diagnose/figures.h.
#include <fmt/format.h>

#include <ostream>

#include "cases/files/atomic.h"
#include "harness/command.h"
#include "harness/diagnose/figures.h"
#include "harness/text.h"
#include "reference/registry.h"

namespace halfulp {
static void tell(std::ostream& out, const Answers& answers) {
  out << fmt::format("\n{}: {}\n", answers.of, answers.all());
  for (const std::string& each : answers.details)
    for (const std::string& line : wrap(each, 80, 4)) out << line << '\n';
}

static void tell(std::ostream& out, std::string_view what, const std::vector<std::string>& ids) {
  if (ids.empty()) return;
  out << fmt::format("\n{}: {}\n", what, ids.size());
  for (const std::string& each : ids) out << "    " << each << '\n';
}

// What each kernel of a public bug that can be called looks like.
static void tell(std::ostream& out, const BugAnswers& bugs) {
  if (bugs.told.empty()) return;
  out << fmt::format("\n{:45}{}\n", "public bug", "looks like");
  for (const auto& [id, cause] : bugs.told) {
    std::string_view name = id;
    for (const std::string& line : wrap(cause, 35, 0)) {
      out << fmt::format("{:45}{}\n", name, line);
      name = "";
    }
  }
}

static Exit run_diagnose_test(const Options& options, std::ostream& out) {
  std::vector<Answers> known = {drawn_combinations(200, false), drawn_combinations(200, true)};
  BugAnswers bugs;
  for (const std::string& file : options.operands)
    for (const bool callable : {false, true}) {
      bugs = public_bugs(read_file(file), callable);
      known.push_back(bugs.answers);
    }
  const Answers foreign[] = {left_out(200), foreign_faults()};
  out << fmt::format("{:54}{:>6}{:>7}{:>8}{:>6}\n", "", "alone", "in set", "unknown", "wrong");
  for (const Answers& each : known)
    out << fmt::format("{:54}{:>6}{:>7}{:>8}{:>6}\n", each.of, each.alone, each.in_set, each.unknown, each.wrong);
  out << fmt::format("\n{:54}{:>13}{:>8}{:>6}\n", "", "false set", "unknown", "named");
  for (const Answers& each : foreign)
    out << fmt::format("{:54}{:>13}{:>8}{:>6}\n", each.of, each.wrong - each.named, each.unknown, each.named);
  tell(out, bugs);
  for (const Answers& each : known) tell(out, each);
  tell(out, "public bugs that the library does not hold", bugs.not_asked);
  tell(out, "public bugs whose kernel misses a given wrong value", bugs.differ);
  for (const Answers& each : foreign) tell(out, each);
  return Exit::pass;
}

constexpr Argument arguments[] = {
    {"FILE", "", "public bugs (cases/corpora/public_bugs.jsonl), to be measured too", &Options::operands, "file"},
};

const Registered<Command> diagnose_test_row{{
    .name = "diagnose-test",
    .meaning = "how often a diagnosis is right, on kernels whose fault is known",
    .arguments = arguments,
    .examples = "  halfulp diagnose-test\n  halfulp diagnose-test cases/corpora/public_bugs.jsonl\n",
    .run = run_diagnose_test,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
