#include "harness/row_factor/observed.h"

#include <doctest/doctest.h>

#include <cmath>

#include "cases/case.h"
#include "harness/recipe.h"
#include "harness/row_factor/search.h"
#include "reference/dyadic.h"
#include "reference/rounding.h"
#include "reference/ulp.h"

using namespace halfulp;

TEST_CASE("a cell's ends are where rounding changes: just inside it is c, just outside it is not") {
  for (const Format* format : {&e4m3, &e4m3_saturate, &e5m2, &bf16, &fp16, &tf32}) {
    const std::int64_t top = order(*format, format->largest());
    for (std::int64_t k = -top; k <= top; k += std::max<std::int64_t>(1, top / 4001)) {
      const double c = at_order(*format, k);
      const Range of = cell(*format, c, fp32);
      const auto rounds = [&](double value) { return round_to(*format, value) == c; };
      CAPTURE(format->name);
      CAPTURE(c);
      CHECK(rounds(std::nextafter(of.lo, c)));
      CHECK(rounds(std::nextafter(of.hi, c)));
      if (std::fabs(of.lo) < 1e300) CHECK_FALSE(rounds(std::nextafter(of.lo, -HUGE_VAL)));
      if (std::fabs(of.hi) < 1e300) CHECK_FALSE(rounds(std::nextafter(of.hi, HUGE_VAL)));
    }
  }
  CHECK(cell(fp32, 1.5, fp32).lo == 1.5);
  CHECK(cell(fp32, 1.5, fp32).hi == 1.5);
}

// The strips of a correct kernel hold its own statistic, rationals and doubles agree to the doubles' precision.
TEST_CASE("the strip of each output holds the kernel's own mean and rstd, in doubles and in rationals") {
  for (const char* id :
       {"layer_norm/bf16/normal:mean=3,sd=1/n=64/bias=normal", "layer_norm/fp32/normal/n=64/bias=normal",
        "layer_norm/fp16/normal/n=64/offset=1", "rms_norm/fp16/normal/n=64/offset=1"})
    for (const Cast cast : {Cast::after, Cast::before}) {
      const Problem problem = generate(Case::parse(id));
      const Truth truth = evaluate(problem);
      const Axes axes{.cast = cast};
      const Class lies = *class_of(axes, problem);
      const Operands norm = operands(problem, truth, 0, lies);
      const RowStatistic row = allowed_sets(problem).statistic(problem, norm, lies);
      const Output output = run(axes, problem);
      const double r = (row.r.lo + row.r.hi) / 2, mean = (row.mean.lo + row.mean.hi) / 2;
      for (std::size_t i = 0; i < problem.n; ++i) {
        const auto of = observed({problem, lies}, norm, row, i, output.at("y")[i]);
        if (!of) continue;
        const Strip<double> near = strip<double>(*of, mean);
        const Strip<Rational> exact = strip<Rational>(*of, mean);
        const double away =
            0x1p-18 * (std::fabs(norm.element[i].lo) + std::fabs(mean)) * r;  // the statistic's own error
        CHECK(near.low_slope * r - near.high <= away);
        CHECK(near.high_slope * r - near.low >= -away);
        CHECK(static_cast<double>(exact.high) == doctest::Approx(near.high).epsilon(1e-12));
        CHECK(static_cast<double>(exact.low) == doctest::Approx(near.low).epsilon(1e-12));
        CHECK(exact.low <= exact.high);
      }
    }
}

TEST_CASE("the search finds the first index from any guess, none beyond the end, at the ends of 64 bits too") {
  for (const std::int64_t guess : {-9, -3, 0, 4, 9})
    for (std::int64_t at = -9; at <= 10; ++at)
      CHECK(first(-9, 9, guess, [&](std::int64_t k) { return k >= at; }) == at);
  const std::int64_t top = 0x7fefffffffffffff;
  CHECK(first(1, top, 1, [&](std::int64_t k) { return k >= top; }) == top);
  CHECK(first(-top, -1, -1, [&](std::int64_t k) { return k >= -top; }) == -top);
}

// SPDX-License-Identifier: Apache-2.0
