#include "harness/exit.h"

#include <doctest/doctest.h>

#include <sstream>

#include "reference/error.h"

using namespace halfulp;

TEST_CASE("of two exits the one of higher precedence counts, whatever their order") {  // [precedence]
  const Exit order[] = {Exit::violation, Exit::usage, Exit::crashed, Exit::fail, Exit::nothing, Exit::pass};
  for (std::size_t i = 0; i < std::size(order); ++i)
    for (std::size_t j = i; j < std::size(order); ++j) {
      CHECK(worse(order[i], order[j]) == order[i]);
      CHECK(worse(order[j], order[i]) == order[i]);
    }
}

static Run of(std::initializer_list<Verdict> verdicts) {
  Run run;
  for (const Verdict each : verdicts) run.records.emplace_back().verdict = each;
  return run;
}

TEST_CASE("inconclusive and ill-conditioned fail only with --strict") {  // [strict]
  for (const Verdict each : {Verdict::inconclusive, Verdict::ill_conditioned}) {
    CHECK(exit_of(of({Verdict::pass, each}), false, true) == Exit::pass);
    CHECK(exit_of(of({Verdict::pass, each}), true, true) == Exit::fail);
  }
}

TEST_CASE("a run that judges fails by a failed case, one that reports does not") {
  CHECK(exit_of(of({Verdict::pass, Verdict::fail}), false, true) == Exit::fail);
  CHECK(exit_of(of({Verdict::pass, Verdict::fail}), false, false) == Exit::pass);
  CHECK(exit_of(of({Verdict::pass, Verdict::untrusted}), false, false) == Exit::nothing);
  CHECK(exit_of(of({Verdict::fail, Verdict::broken, Verdict::untrusted}), false, true) == Exit::crashed);
}

TEST_CASE("where only the bound does not apply nothing was judged: no failure, and alone nothing tested") {
  Run run = of({Verdict::untrusted});
  run.records[0].results["y"].count = 3;
  CHECK(exit_of(run, false, true) == Exit::nothing);
  run.records.emplace_back().verdict = Verdict::pass;
  CHECK(exit_of(run, false, true) == Exit::pass);
  run.records.emplace_back().verdict = Verdict::untrusted;  // no truth
  CHECK(exit_of(run, false, true) == Exit::nothing);
}

TEST_CASE("nothing tested is 3: no cell, or skipped ones only") {
  CHECK(exit_of(of({}), false, true) == Exit::nothing);
  CHECK(exit_of(of({Verdict::skipped}), false, false) == Exit::nothing);
  CHECK(exit_of(of({Verdict::skipped, Verdict::pass}), false, true) == Exit::pass);
}

template <class Error>
static Exit thrown(const Error& error, std::string& message) {
  std::ostringstream out;
  Exit exit = Exit::pass;
  try {
    throw error;
  } catch (...) {
    exit = exit_of_exception(out);
  }
  message = out.str();
  return exit;
}

TEST_CASE("each exception has its code, and its sentence is printed") {
  std::string message;
  CHECK(thrown(UsageError("no such thing"), message) == Exit::usage);
  CHECK(message == "halfulp: no such thing\n");
  CHECK(thrown(Untrusted("too deep"), message) == Exit::nothing);
  CHECK(message.find("too deep") != message.npos);
  CHECK(thrown(Interrupted(), message) == Exit::interrupted);
  CHECK(thrown(Violation("bound"), message) == Exit::violation);
  CHECK(thrown(std::logic_error("an empty registry"), message) == Exit::violation);
  CHECK(thrown(std::runtime_error("else"), message) == Exit::violation);
  CHECK(thrown(std::bad_alloc(), message) == Exit::usage);
}

// SPDX-License-Identifier: Apache-2.0
