#include "harness/allowances.h"

#include <doctest/doctest.h>

#include "cases/case.h"

using namespace halfulp;

TEST_CASE("what a class allows is made once, a class") {
  const Problem problem = generate(Case::parse("rms_norm/bf16/normal/n=8"));
  const Truth truth = evaluate(problem);
  Allowances allowances(problem, truth);
  AllowedOutputs& first = allowances.of({});
  AllowedOutputs& before = allowances.of({.cast = Cast::before});
  CHECK(&first == &allowances.of({}));
  CHECK(&before == &allowances.of({.cast = Cast::before}));
  CHECK(&first != &before);
  CHECK(&first.problem() == &problem);
}

TEST_CASE("[read] a class that reads subnormals as zero is asked about the zeros, with their own truth") {
  const Problem problem = generate(Case::parse("rms_norm/fp32/subnormals/n=8"));
  const Truth truth = evaluate(problem);
  Allowances allowances(problem, truth);
  const AllowedOutputs& zeroed = allowances.of(Class::parse("underflow=daz"));
  REQUIRE(&zeroed.problem() != &problem);
  REQUIRE(&zeroed.truth() != &truth);
  const auto& x = zeroed.problem().find(tensor::x)->values;
  CHECK(std::ranges::count(x, 0.0) == static_cast<long>(x.size()));
  CHECK(zeroed.truth().at("y").front().rounded == 0);
  CHECK(truth.at("y").front().rounded != 0);
}

// SPDX-License-Identifier: Apache-2.0
