#include "harness/gates.h"

#include <doctest/doctest.h>

#include "cases/case.h"
#include "cases/suite.h"
#include "reference/registry.h"
#include "reference/test_draws.h"

using namespace halfulp;

TEST_CASE("undeclared, a row passes if one class of the candidates explains it; a mixture of two does not") {
  const Problem problem = generate(Case::parse("rms_norm/fp16/normal/n=16384"));
  const Truth truth = evaluate(problem);
  Output before = run(Axes{.cast = Cast::before}, problem);
  CHECK(gates(problem, truth, before).rows.refused == 0);
  CHECK(gates(problem, truth, before).set.declared == "cast=before");
  const Output after = run(Axes{}, problem);
  std::copy_n(after.at("y").begin(), problem.n / 2, before["y"].begin());
  CHECK(gates(problem, truth, before).rows.refused == 1);
}

// Zeros are refused by nearly every class, so that each candidate is asked: none may contradict the truth.
TEST_CASE(
    "[self] whatever a kernel returns, no class contradicts the truth on any case of ci of up to 1,000 elements") {
  std::size_t asked = 0;
  for (const Case& c : find(Registered<Suite>::all(), "suite", "ci")->cases()) {
    if (c.rows * c.n > (test::sanitized ? 64 : 1000)) continue;
    const Problem problem = generate(c);
    Output zeros;
    for (const auto& [name, format] : problem.out) zeros[name].assign(size_of(problem, name), 0.0);
    CAPTURE(c.id());
    CHECK_NOTHROW(gates(problem, evaluate(problem), zeros));
    ++asked;
  }
  CHECK(asked > 100);
}

// SPDX-License-Identifier: Apache-2.0
