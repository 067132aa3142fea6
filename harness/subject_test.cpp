#include "harness/subject.h"

#include <doctest/doctest.h>

#include "cases/case.h"
#include "reference/ops/test_problem.h"

namespace halfulp {
TEST_CASE("a bare name is a recipe; a kind's name stands before a colon") {
  CHECK(subject("fp32_inside").recipe == &recipe("fp32_inside"));
  CHECK(subject("recipe:hf.llama@cpu").recipe == &recipe("hf.llama@cpu"));
  CHECK(subject("mistake:eps_absent").name == "mistake:eps_absent");
  CHECK(subject("mistake:eps_absent+storage_sum").recipe == &recipe("storage_sum"));
}

TEST_CASE("an unknown subject is refused with the nearest name") {
  CHECK_THROWS_WITH_AS(subject("fp32_insid"), doctest::Contains("did you mean 'fp32_inside'?"), UsageError);
  CHECK_THROWS_WITH_AS(subject("recpe:fp32_inside"), doctest::Contains("did you mean 'recipe'?"), UsageError);
  CHECK_THROWS_WITH_AS(subject("mistake:eps_absnt"), doctest::Contains("did you mean 'eps_absent'?"), UsageError);
  CHECK_THROWS_AS(subject("mistake:eps_absent+nothing"), UsageError);
  CHECK_THROWS_WITH_AS(subject("py:norms:rms"), doctest::Contains("`python -m halfulp` has this command line"),
                       UsageError);
}

TEST_CASE("a subject says why it does not take a problem") {
  const auto problem = test::problem("softcap", bf16, {1, 2}, {.in = &bf16});
  CHECK(subject("fp32_inside").refuses(problem) == "fp32_inside does not compute softcap");
  CHECK(subject("softcap_fp32").refuses(problem).empty());
  CHECK(!subject("mistake:eps_absent").refuses(problem).empty());
  CHECK(subject("mistake:hard_clip").refuses(problem).empty());
  const auto wide = test::problem("softcap", fp32, {1, 2}, {.in = &fp32});
  CHECK(subject("softcap.hf@cpu").refuses(wide) == "softcap.hf@cpu does not cover these formats or this length");
}

TEST_CASE("a recipe by its subject computes what the recipe does") {
  const auto problem = test::problem("rms_norm", bf16, {2, -1, 3, 0}, {.eps = 0, .in = &bf16});
  const auto c = [](const Subject& of, const Problem& p) { return of.run(Case{}, p); };
  CHECK(c(subject("fp32_inside"), problem) == run(recipe("fp32_inside"), problem));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
