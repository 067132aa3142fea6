#include "reference/dyadic.h"

#include <doctest/doctest.h>

#include "reference/ops/test_random.h"

using namespace halfulp;
using namespace halfulp::test;

constexpr Rounding roundings[] = {Rounding::nearest_even, Rounding::toward_zero, Rounding::upward, Rounding::downward};

static bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

TEST_CASE("a dyadic rounds as the double that it is, in every format and direction") {
  Draw draw(1);
  std::size_t wrong = 0;
  for (int i = 0; i < 20000; ++i) {
    const double x = draw.wide(i % 2 == 0 ? 12 : 140);
    for (const Format* format : formats)
      for (const Rounding each : roundings)
        if (format != &fp64 && !same(round_to(*format, Dyadic(x), each), round_by_definition(*format, x, each)))
          ++wrong;
    if (nearest(Dyadic(x)) != x) ++wrong;
  }
  CHECK(wrong == 0);
}

TEST_CASE("closed: sums, differences and products are those of rationals, and compare() is the sign of a - b") {
  Draw draw(2);
  const auto rational = [](const Dyadic& d) {
    const Integer power = Integer(1) << static_cast<unsigned>(std::abs(d.e));
    return d.e < 0 ? Rational(d.m, power) : Rational(d.m * power, 1);
  };
  std::size_t wrong = 0;
  for (int i = 0; i < 2000; ++i) {
    const Dyadic a(draw.wide(60)), b(i % 5 == 0 ? nearest(a) : draw.wide(60));
    wrong += rational(a + b) != rational(a) + rational(b);
    wrong += rational(a - b) != rational(a) - rational(b);
    wrong += rational(a * b) != rational(a) * rational(b);
    wrong += compare(a, b) != (rational(a) - rational(b)).sign();
  }
  CHECK(wrong == 0);
}

TEST_CASE("once: 1 + 2^-24 + 2^-80 rounds up to fp32, though its double is a tie that would round down") {
  const Dyadic y = Dyadic(1 + 0x1p-24) + Dyadic(0x1p-80);
  CHECK(round_to(fp32, y) == 1 + 0x1p-23);
  CHECK(round_to(fp32, nearest(y)) == 1);
  CHECK(round_to(bf16, -y, Rounding::downward) == -1 - 0x1p-7);
  CHECK(round_to(bf16, -y, Rounding::upward) == -1);
}

TEST_CASE("what is beyond the range, and what is below it") {
  const Dyadic huge(1, 5000), tiny(1, -5000);
  CHECK(nearest(huge) == HUGE_VAL);
  CHECK(nearest(-huge) == -HUGE_VAL);
  CHECK(nearest(tiny) == 0);
  CHECK(std::signbit(nearest(-tiny)));
  CHECK(round_to(fp64, tiny, Rounding::upward) == 0x1p-1074);
  CHECK(round_to(fp64, huge, Rounding::toward_zero) == fp64.largest());
  CHECK(nearest(Dyadic(1, -1075)) == 0);  // a tie, to even
  CHECK(nearest(Dyadic(3, -1076)) == 0x1p-1074);
  CHECK(nearest(Dyadic(Integer(1) << 54u, 970) - Dyadic(1, 970)) == HUGE_VAL);  // the overflow threshold
  CHECK(nearest(Dyadic(Integer(1) << 54u, 970) - Dyadic(9, 967)) == fp64.largest());
}

// SPDX-License-Identifier: Apache-2.0
