// The fit of a cap (harness/diagnose/fit_cap.cpp), on outputs made from it.
#include <doctest/doctest.h>

#include <cmath>

#include "cases/case.h"
#include "harness/diagnose/fit_row.h"
#include "reference/rounding.h"

using namespace halfulp;

static std::optional<Fit> fitted(const std::string& id, double cap) {
  const Problem problem = generate(Case::parse(id));
  Output output;
  for (const double x : problem.at(tensor::x).values)
    output["y"].push_back(round_to(*problem.out.at("y"), cap * std::tanh(x / cap)));
  return fitted_cap(problem, output);
}

TEST_CASE(
    "the cap that made the outputs is found within four times its noise, where it lies further from what was asked") {
  for (const char* format : {"fp32", "bf16", "fp16"})
    for (const double cap : {5.0, 30.0, 50.0, 77.5}) {
      const auto fit = fitted(std::string("softcap/") + format + "/normal:sd=60/n=1003/cap=40", cap);
      CAPTURE(cap);
      const bool apart = std::fabs(cap - 40) > 64 * halfulp::format(format).unit_roundoff() * cap;  // in bf16 50 is not
      REQUIRE(fit.has_value() == apart);
      if (!apart) continue;
      CHECK(std::fabs(fit->value - cap) <= 4 * fit->noise);
      CHECK(fit->asked == 40);
    }
}

TEST_CASE("the cap that was asked, and too few outputs that bend, are no finding") {
  CHECK(!fitted("softcap/fp16/normal:sd=60/n=1003/cap=40", 40));
  CHECK(!fitted("softcap/fp16/list:1,2,60/n=3/cap=40", 30));
  CHECK(!fitted("softcap/fp16/normal:sd=0.1/n=1003/cap=40", 30));
}

// SPDX-License-Identifier: Apache-2.0
