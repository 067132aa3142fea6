#include "reference/ulp.h"

#include <doctest/doctest.h>

#include <stdexcept>

#include "reference/rounding.h"
#include "reference/test_draws.h"

using namespace halfulp;
using namespace halfulp::test;

static double error(const Format& format, double computed, double exact) {
  return (computed - exact) / ulp(format, exact);
}

TEST_CASE("the unit is the spacing of the values around y, by its formula") {
  for (const Format* format : formats) {
    std::mt19937_64 random(1);
    for (int i = 0; i < 200'000; ++i) {
      const double y = drawn(*format, random);
      const int exponent = std::clamp(std::ilogb(y), format->emin, format->emax);
      if (ulp(*format, y) != std::ldexp(1, exponent - format->precision + 1)) FAIL(y);
      if (ulp(*format, y) != ulp(*format, -y)) FAIL(y);
    }
  }
}

TEST_CASE("at a power of two the unit is the upper binade's, just below it the lower's") {
  for (const Format* format : formats) {
    CHECK(ulp(*format, 1) == power_of_two(1 - format->precision));
    CHECK(ulp(*format, std::nextafter(1, 0)) == power_of_two(-format->precision));
    CHECK(ulp(*format, std::nextafter(2, 0)) == ulp(*format, 1));
  }
}

TEST_CASE("zero and subnormals have the quantum as unit, however small y is") {
  for (const Format* format : formats) {
    for (const double y : {0.0, -0.0, 0x1p-1074, format->smallest(), power_of_two(format->emin)})
      CHECK(ulp(*format, y) == format->smallest());
    CHECK(ulp(*format, power_of_two(format->emin + 1)) == 2 * format->smallest());
  }
}

TEST_CASE("beyond the largest value the unit stays the largest's, even where y is far away or infinite") {
  for (const Format* format : formats) {
    const double unit = power_of_two(format->emax - format->precision + 1);
    for (const double y : {format->largest(), std::nextafter(format->largest(), HUGE_VAL), 1e308, HUGE_VAL})
      if (y >= format->largest()) CHECK(ulp(*format, y) == unit);
  }
  CHECK(ulp(e4m3, 500) == 32);
  CHECK(std::isnan(ulp(fp16, std::nan(""))));
}

TEST_CASE("[half] what is rounded to nearest is within half a unit, and no smaller bound holds") {
  for (const Format* format : formats) {
    if (format == &fp64) continue;
    std::mt19937_64 random(2);
    double worst = 0;
    for (int i = 0; i < 200'000; ++i) {
      const double y = drawn(*format, random), rounded = round_to(*format, y);
      if (std::fabs(y) <= format->largest()) worst = std::max(worst, std::fabs(error(*format, rounded, y)));
    }
    CHECK(worst <= 0.5);
    CHECK(worst > 0.4999);
    CHECK(error(*format, round_to(*format, 1 + ulp(*format, 1) / 2), 1 + ulp(*format, 1) / 2) == -0.5);
  }
}

TEST_CASE("[half] half a unit does not mean correctly rounded: below a power of two, and at a tie") {
  for (const Format* format : formats) {
    const double below = at_order(*format, order(*format, 1) - 1);
    CHECK(error(*format, below, 1) == -0.5);
    CHECK(round_to(*format, 1) != below);
  }
  const double tie = 257.0 / 256;
  CHECK(error(bf16, 129.0 / 128, tie) == 0.5);
  CHECK(round_to(bf16, tie) == 1);
}

TEST_CASE("[exact] the unit of the rounded value would halve the error where y lies just below a power of two") {
  const double y = 2 - 0x1p-40, computed = 2 + 0x1p-6;  // bf16
  CHECK(round_to(bf16, y) == 2);
  CHECK(error(bf16, computed, y) == doctest::Approx(2).epsilon(1e-9));
  CHECK((computed - y) / ulp(bf16, round_to(bf16, y)) == doctest::Approx(1).epsilon(1e-9));
}

TEST_CASE("flushing the largest subnormal to zero costs almost 2^(p-1) units, and that is what is said") {
  for (const Format* format : formats) {
    const double largest_subnormal = power_of_two(format->emin) - format->smallest();
    CHECK(error(*format, 0, largest_subnormal) == 1 - power_of_two(format->precision - 1));
  }
}

TEST_CASE("[index] the order numbers the values one by one, the zeros both 0") {
  for (const Format* format : {&tf32, &bf16, &fp16, &e4m3, &e5m2}) {
    const std::int64_t last = order(*format, format->largest());
    double before = -format->largest();
    CHECK(order(*format, before) == -last);
    for (std::int64_t index = -last + 1; index <= last; ++index) {
      const double value = at_order(*format, index);
      if (!(value > before) || order(*format, value) != index) FAIL(value);
      // Nothing lies between: upward from just above the one before there is this one.
      if (round_to(*format, std::nextafter(before, HUGE_VAL), Rounding::upward) != value) FAIL(value);
      if (round_to(*format, std::nextafter(value, -HUGE_VAL), Rounding::downward) != before) FAIL(value);
      before = value;
    }
    CHECK(before == format->largest());
    CHECK(order(*format, -0.0) == 0);
  }
  CHECK(at_order(fp16, order(fp16, 65504) + 1) == HUGE_VAL);
  CHECK(std::isnan(at_order(e4m3, order(e4m3, 448) + 1)));
  CHECK_THROWS_AS(order(bf16, std::nan("")), std::logic_error);
}

TEST_CASE("[index] a distance counts values, so one unit above a power of two is two units below it") {
  CHECK(order(bf16, 1 + 0x1p-7) - order(bf16, 1) == 1);
  CHECK(order(bf16, 1) - order(bf16, 1 - 0x1p-7) == 2);
  CHECK(order(fp32, 0x1p-149) - order(fp32, -0x1p-149) == 2);
  CHECK(order(fp64, 1) == std::bit_cast<std::int64_t>(1.0));
}

// One of the two values around y; y itself where it is a value.
static bool faithful(const Format& format, double computed, double y) {
  return computed == round_to(format, y, Rounding::downward) || computed == round_to(format, y, Rounding::upward);
}

TEST_CASE("faithful is decided by the two neighbours, not by an error below one unit") {
  const double y = 1 + 0x1p-40, before_one = 1 - 0x1p-8;
  CHECK(faithful(bf16, 1, y));
  CHECK(faithful(bf16, 1 + 0x1p-7, y));
  CHECK(std::fabs(error(bf16, before_one, y)) < 0.51);
  CHECK_FALSE(faithful(bf16, before_one, y));
  CHECK(faithful(bf16, 1, 1));
  CHECK_FALSE(faithful(bf16, before_one, 1));
  for (const Format* format : formats) {
    std::mt19937_64 random(3);
    for (int i = 0; i < 100'000; ++i) {
      const double drawn_y = drawn(*format, random);
      if (std::fabs(drawn_y) > format->largest()) continue;
      for (const Rounding rounding : {Rounding::downward, Rounding::upward})
        if (const double value = round_to(*format, drawn_y, rounding); std::fabs(value) <= format->largest())
          if (!(std::fabs(error(*format, value, drawn_y)) < 1)) FAIL(drawn_y);
      if (!faithful(*format, round_to(*format, drawn_y), drawn_y)) FAIL(drawn_y);
    }
  }
}

// SPDX-License-Identifier: Apache-2.0
