#include "harness/decimal.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace halfulp;

// A rational p / q as a quantity, decided by integers.
static Quantity rational(long p, long q, bool decidable = true) {
  Quantity of = {};
  of.name = "y", of.format = &fp64, of.count = 1;
  of.special = [p](std::size_t) { return Special{p == 0 ? Kind::zero : Kind::finite, p < 0}; };
  of.ball = [](std::size_t) { return Ball{0, HUGE_VAL}; };
  of.enclose = [p, q](std::size_t) { return enclose(Rational(p, q)); };
  if (decidable) of.against = [p, q](std::size_t, const Dyadic& m) { return compare(Dyadic(p, 0), m * Integer(q)); };
  return of;
}

TEST_CASE("digits are cut, not rounded, and the interval holds the value") {  // [truncated] [interval]
  CHECK(proved(rational(2, 3), 0).digits == "0.66666666666666666...");
  CHECK(proved(rational(2, 3), 0).interval == "[0.66666666666666666666, 0.66666666666666666667]");
  CHECK(proved(rational(-2, 3), 0).digits == "-0.66666666666666666...");
  CHECK(proved(rational(-2, 3), 0).interval == "[-0.66666666666666666667, -0.66666666666666666666]");
}

TEST_CASE("a carry of the last digit of the interval reaches as far as it must") {
  const Proved near_one = proved(rational(999999999999999999, 1000000000000000001), 0);
  CHECK(near_one.digits == "0.99999999999999999...");
  const Proved below = proved(rational(2999999999999999999, 3000000000000000000), 0);
  CHECK(below.interval == "[0.99999999999999999966, 0.99999999999999999967]");
}

TEST_CASE("without dots the decimal is the value itself") {  // [exact]
  CHECK(proved(rational(7, 2), 0).digits == "3.5");
  CHECK(proved(rational(7, 2), 0).interval == "[3.5, 3.5]");
  CHECK(proved(rational(0, 1), 0).digits == "0");
  CHECK(proved(rational(1, 5), 0).digits == "0.2 (40 digits agree)");         // no binary64: not decided
  CHECK(proved(rational(7, 2, false), 0).digits == "3.5 (40 digits agree)");  // no decision to be had
}

TEST_CASE("scientific notation is for very large and very small numbers only") {
  CHECK(positional("1.06904e0") == "1.06904");
  CHECK(positional("-1.06904e-3") == "-0.00106904");
  CHECK(positional("1.5e3") == "1500");
  CHECK(positional("1.2345e2") == "123.45");
  CHECK(positional("1.5e-6") == "1.5e-6");
  CHECK(positional("1.5e20") == "1.5e20");
}

// SPDX-License-Identifier: Apache-2.0
