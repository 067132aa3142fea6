#include "harness/judge.h"

#include <doctest/doctest.h>

#include <cmath>

#include "reference/error.h"

using namespace halfulp;

static std::map<std::string, Summary> with(Mismatch mismatch) {
  Summary summary;
  summary.mismatches[static_cast<std::size_t>(mismatch)] = 2;
  return {{"y", summary}};
}

TEST_CASE("values lost fail whatever the gate says; distances do not") {
  for (const Mismatch each : {Mismatch::missing_nan, Mismatch::spurious_nan, Mismatch::spurious_inf,
                              Mismatch::saturated, Mismatch::wrong_sign_inf}) {
    const Judgement judgement = judge(with(each), {});
    CHECK(judgement.verdict == Verdict::fail);
    CHECK(judgement.reason == "2 " + std::string(name(each)) + " in y");
  }
  for (const Mismatch each :
       {Mismatch::early_overflow, Mismatch::flushed, Mismatch::nonzero_for_zero, Mismatch::zero_sign})
    CHECK(judge(with(each), {}).verdict == Verdict::pass);
}

TEST_CASE("where a row may overflow legally, infinities and nans out of nowhere are no proof; a swallowed nan is") {
  Gate gate;
  gate.untrusted_rows = 1, gate.untrusted = "y row 0: a sum may overflow in fp32";
  for (const Mismatch each : {Mismatch::spurious_nan, Mismatch::spurious_inf, Mismatch::wrong_sign_inf})
    CHECK(judge(with(each), gate).verdict == Verdict::untrusted);
  for (const Mismatch each : {Mismatch::missing_nan, Mismatch::saturated})
    CHECK(judge(with(each), gate).verdict == Verdict::fail);
}

TEST_CASE("fail before untrusted before inconclusive before ill-conditioned before pass") {
  Gate gate;
  CHECK(judge({}, gate).verdict == Verdict::pass);
  CHECK(judge({}, gate).reason.empty());
  gate.ill_conditioned = true;
  CHECK(judge({}, gate).verdict == Verdict::ill_conditioned);
  gate.inconclusive = 3, gate.gated = 64;
  CHECK(judge({}, gate).reason.find("3 of 64") == 0);
  CHECK(judge({}, gate).verdict == Verdict::inconclusive);
  gate.untrusted_rows = 1, gate.untrusted = "y row 0: the sum of squares may overflow in fp32";
  CHECK(judge({}, gate).reason.find("may overflow") != std::string::npos);
  CHECK(judge({}, gate).verdict == Verdict::untrusted);
  gate.refused = 1, gate.declared = "cast=before";
  gate.first = Refusal{.result = "y", .row = 2, .index = 5, .low = 1, .high = 1.5, .exact = 1.2, .got = 2};
  CHECK(judge({}, gate).verdict == Verdict::fail);
  CHECK(judge({}, gate).reason ==
        "1 of 64 outputs are outside what the class cast=before allows; first y row 2, element 5: got 2, allowed 1 to "
        "1.5, exact 1.2");
}

TEST_CASE("an output beyond the bound of its own steps is a violation that names element, bound and error") {
  const std::vector<Certified> truth(4, {1, 1, 0, 0, 1, Kind::finite, false});
  const double computed[] = {1, 1, 1.25, 9}, bounds[] = {0, 0, 0.25, INFINITY};
  CHECK_NOTHROW(check_bound("recipe", "y", 2, computed, truth, bounds));
  const double small[] = {0, 0, 0.2499, INFINITY};
  try {
    check_bound("recipe", "y", 2, computed, truth, small);
    FAIL("no violation");
  } catch (const Violation& violation) {
    const std::string what = violation.what();
    CHECK(what.find("recipe: y row 1, element 0: error 0.25 beyond the bound 0.2499") == 0);
  }
}

// SPDX-License-Identifier: Apache-2.0
