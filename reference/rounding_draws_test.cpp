// Rounding against MPFR (without infinity: against exact rationals), by exhaustion where a format is small enough and
// by drawing elsewhere.
#include <doctest/doctest.h>

#include "reference/test_draws.h"
#include "reference/test_oracle.h"
#include "reference/ulp.h"

using namespace halfulp;
using namespace halfulp::test;

template <class Oracle>
static void compare(const Format& format, Oracle& oracle, double x, Differences& found) {
  const Four expected = oracle.four(x);
  for (std::size_t i = 0; i < expected.size(); ++i)
    found.add(format, round_to(format, x, every_rounding[i]), expected[i], x);
}

TEST_CASE("random doubles round as MPFR rounds them, in every format and direction") {
  REQUIRE(mpfr_buildopt_tls_p());
  for (const Format* format : formats) {
    const Differences differences = in_two_threads([&](auto& random, Differences& found) {
      with_oracle(*format, [&](auto& oracle) {
        for (long i = 0; i < draws / 2; ++i) compare(*format, oracle, drawn(*format, random), found);
      });
    });
    CHECK_MESSAGE(differences.count == 0, differences.first);
    CHECK(differences.compared == 4 * draws);
  }
}

// The midpoint of two values next to each other, and the two doubles next to it.
static std::array<double, 3> around_midpoint(double value, double next) {
  const double middle = value / 2 + next / 2;
  return {std::nextafter(middle, -HUGE_VAL), middle, std::nextafter(middle, HUGE_VAL)};
}

TEST_CASE("every midpoint of a format of at most 19 bits, and the doubles next to it, round as MPFR rounds them") {
  for (const Format* format : {&tf32, &bf16, &fp16, &e4m3, &e4m3_saturate, &e5m2}) {
    Differences found;
    const double largest = format->largest();
    long midpoints = 0;
    with_oracle(*format, [&](auto& oracle) {
      for (double value = 0, next; value <= largest; value = next, ++midpoints) {
        next = value + ulp(*format, value);  // after the largest: the one that would come next
        for (const double x : around_midpoint(value, next))
          for (const double signed_x : {x, -x}) compare(*format, oracle, signed_x, found);
      }
    });
    CHECK_MESSAGE(found.count == 0, found.first);
    CHECK(midpoints == order(*format, largest) + 1);
  }
}

TEST_CASE("drawn midpoints of fp32, and the doubles next to them, round as MPFR rounds them") {
  const Differences differences = in_two_threads([&](auto& random, Differences& found) {
    ByMpfr oracle(fp32);
    for (long i = 0; i < draws / 2; ++i) {
      const double value = drawn_value(fp32, random), next = value + std::copysign(ulp(fp32, value), value);
      for (const double x : around_midpoint(value, next))
        if (i % 16 == 0)
          compare(fp32, oracle, x, found);
        else
          found.add(fp32, round_to(fp32, x), oracle.nearest(x), x);
    }
  });
  CHECK_MESSAGE(differences.count == 0, differences.first);
  CHECK(differences.compared >= 3 * draws);
}

// SPDX-License-Identifier: Apache-2.0
