#include "harness/diagnose/figures.h"

#include <doctest/doctest.h>

#include "cases/files/atomic.h"
#include "harness/process.h"

using namespace halfulp;

static constexpr auto second = [](const auto& pair) { return pair.second; };

static void told(const Answers& answers) {
  for (const std::string& each : answers.details) MESSAGE(each);
}

TEST_CASE("[right] of drawn kernels 95 in 100 are recognised, and none is called by a wrong name") {
  const Answers answers = drawn_combinations(40, false);
  CHECK(answers.all() == 40);
  CHECK(answers.wrong == 0);
  CHECK(answers.alone + answers.in_set >= 38);
  CHECK(answers.alone >= 30);
  if (answers.wrong > 0) told(answers);
}

TEST_CASE("[false] what the library does not hold is unknown, drawn or foreign") {
  for (const Answers& answers : {left_out(25), foreign_faults()}) {
    CAPTURE(answers.of);
    CHECK(answers.named == 0);
    CHECK(answers.unknown + 1 >= answers.all());
    if (answers.named > 0) told(answers);
  }
}

TEST_CASE("[wrong] the kernels of the public bugs yield the given wrong values, and are recognised") {
  const std::string lines = read_file(test::root() + "/cases/corpora/public_bugs.jsonl");
  for (const bool callable : {false, true}) {
    const BugAnswers bugs = public_bugs(lines, callable);
    CHECK(bugs.answers.all() == 58);
    CHECK(bugs.told.size() == 58);
    CHECK(bugs.not_asked.empty());
    CHECK(bugs.answers.wrong == 0);
    // Welford far off centre and a folded constant: no gate
    // refuses them; sums by the number of rows take two calls to tell.
    const auto allowed = std::ranges::count(bugs.told, "unknown: the class allows every output", second);
    CHECK(allowed == (callable ? 3 : 4));
    CHECK(bugs.answers.unknown == static_cast<std::size_t>(allowed));
    CHECK(bugs.answers.alone >= (callable ? 54 : 30));
    // The given value is of an exp that is an ulp off.
    CHECK(bugs.differ == std::vector<std::string>{"softcap-fp32-exp2x-cancellation-small"});
    if (bugs.answers.wrong > 0) told(bugs.answers);
  }
}

// SPDX-License-Identifier: Apache-2.0
