#include "reference/rounding.h"

#include <doctest/doctest.h>

#include "reference/test_draws.h"
#include "reference/test_oracle.h"
#include "reference/ulp.h"

using namespace halfulp;
using namespace halfulp::test;

TEST_CASE("a tie goes to the even significand, a hair beside it to the nearer value") {
  for (const Format* format : formats) {
    if (format == &fp64) continue;
    const double unit = ulp(*format, 1), hair = 0x1p-52;
    CHECK(round_to(*format, 1 + unit / 2) == 1);
    CHECK(round_to(*format, 1 + unit / 2 + hair) == 1 + unit);
    CHECK(round_to(*format, 1 + 3 * unit / 2) == 1 + 2 * unit);
    CHECK(round_to(*format, 1 + 3 * unit / 2 - hair) == 1 + unit);
    CHECK(round_to(*format, -1 - unit / 2) == -1);
  }
}

TEST_CASE("[nearest] the tie above the largest value leaves the format, except in e4m3, where 448 is even") {
  for (const Format* format : formats) {
    if (format == &fp64) continue;
    const double largest = format->largest(), tie = largest + ulp(*format, largest) / 2;
    const bool even = format->cut != 0;
    CHECK(round_to(*format, std::nextafter(tie, 0)) == largest);
    CHECK(same(round_to(*format, tie), even ? largest : settle(*format, HUGE_VAL, false, Rounding::nearest_even)));
    CHECK(same(round_to(*format, std::nextafter(tie, HUGE_VAL)),
               settle(*format, HUGE_VAL, false, Rounding::nearest_even)));
  }
  CHECK(round_to(fp16, 65519.99) == 65504);
  CHECK(round_to(fp16, 65520) == HUGE_VAL);
  CHECK(round_to(e5m2, -61440) == -HUGE_VAL);
  CHECK(round_to(e4m3, 464) == 448);
  CHECK(std::isnan(round_to(e4m3, 464.1)));
  CHECK(round_to(e4m3_saturate, -464.1) == -448);
}

TEST_CASE("[directed] away from zero the largest value is left, toward zero it is kept") {
  for (const double x : {65504.001, 1e300}) {
    CHECK(round_to(fp16, x, Rounding::upward) == HUGE_VAL);
    CHECK(round_to(fp16, x, Rounding::downward) == 65504);
    CHECK(round_to(fp16, x, Rounding::toward_zero) == 65504);
    CHECK(round_to(fp16, -x, Rounding::downward) == -HUGE_VAL);
    CHECK(round_to(fp16, -x, Rounding::upward) == -65504);
  }
  CHECK(std::isnan(round_to(e4m3, 448.1, Rounding::upward)));
  CHECK(round_to(e4m3, 448.1, Rounding::downward) == 448);
  CHECK(round_to(e4m3_saturate, 448.1, Rounding::upward) == 448);
}

TEST_CASE("[specials] zeros keep their sign, a nan stays one, an infinity becomes what lies beyond") {
  for (const Format* format : formats)
    for (const Rounding rounding : every_rounding) {
      CHECK(same(round_to(*format, 0.0, rounding), 0.0));
      CHECK(same(round_to(*format, -0.0, rounding), -0.0));
      CHECK(std::isnan(round_to(*format, std::nan(""), rounding)));
      for (const double infinity : {HUGE_VAL, -HUGE_VAL})
        CHECK(same(round_to(*format, infinity, rounding), format->beyond == Beyond::infinity ? infinity
                                                          : format->beyond == Beyond::nan
                                                              ? std::nan("")
                                                              : std::copysign(448, infinity)));
    }
  CHECK(same(round_to(fp32, -0x1p-151), -0.0));  // what rounds to zero keeps its sign too
  CHECK(same(round_to(fp32, -0x1p-151, Rounding::upward), -0.0));
  CHECK(same(round_to(fp32, -0x1p-1074), -0.0));
  CHECK(same(round_to(fp32, 0x1p-1074, Rounding::upward), 0x1p-149));
}

TEST_CASE("[once] a subnormal is rounded to its own quantum, not first to p bits") {
  // 11 bits first would give 0x1.8p-24, a tie of the quantum 2^-24, which then goes up to the even 2^-23.
  const double x = 0x1.7ffp-24;
  CHECK(round_to(fp16, x) == 0x1p-24);
  const double eleven_bits = round_to(tf32, x);
  CHECK(eleven_bits == 0x1.8p-24);
  CHECK(round_to(fp16, eleven_bits) == 0x1p-23);
}

TEST_CASE("[lifted] the fast path gives what the definition gives") {
  for (const Format* format : formats) {
    std::mt19937_64 random(3);
    Differences found;
    for (int i = 0; i < 500'000; ++i)
      for (const double x : {drawn(*format, random), std::bit_cast<double>(random())})
        found.add(*format, round_to(*format, x), round_by_definition(*format, x, Rounding::nearest_even), x);
    CHECK_MESSAGE(found.count == 0, found.first);
  }
}

TEST_CASE("fp32 rounds as the hardware's cast") {
  std::mt19937_64 random(4);
  Differences found;
  for (int i = 0; i < 1'000'000; ++i) {
    const double x = drawn(fp32, random);
    found.add(fp32, round_to(fp32, x), static_cast<float>(x), x);
  }
  CHECK_MESSAGE(found.count == 0, found.first);
}

TEST_CASE("a rounded value rounds to itself, and rounding is monotone and odd") {
  for (const Format* format : formats) {
    std::mt19937_64 random(5);
    for (int i = 0; i < 100'000; ++i) {
      const double a = drawn(*format, random), b = drawn(*format, random);
      const double rounded = round_to(*format, a), other = round_to(*format, b);
      if (!same(round_to(*format, rounded), rounded)) FAIL(a);
      if (!same(round_to(*format, -a), -rounded)) FAIL(a);
      if ((a < b && rounded > other) || (a > b && rounded < other)) FAIL(a);
    }
  }
}

TEST_CASE("settle gives a magnitude its sign and its overflow") {
  CHECK(settle(fp16, 65504, true, Rounding::nearest_even) == -65504);
  CHECK(settle(fp16, 65536, true, Rounding::nearest_even) == -HUGE_VAL);
  CHECK(settle(fp16, 65536, true, Rounding::upward) == -65504);
  CHECK(settle(fp16, 65536, false, Rounding::upward) == HUGE_VAL);
  CHECK(std::isnan(settle(e4m3, 480, false, Rounding::nearest_even)));
  CHECK(settle(e4m3_saturate, 480, true, Rounding::nearest_even) == -448);
  CHECK(same(settle(bf16, 0, true, Rounding::nearest_even), -0.0));
}

// What torch and ml_dtypes do: float64 to fp32 first, then to the 16-bit format.
static double through_fp32(const Format& format, double x) { return round_to(format, static_cast<float>(x)); }

TEST_CASE("through fp32 a double reaches the wrong 16-bit value: the tie is made by the first rounding") {
  const double x = 1 + 0x1p-8 + 0x1p-40;
  CHECK(round_to(bf16, x) == 1 + 0x1p-7);
  CHECK(through_fp32(bf16, x) == 1);
  // fp32 keeps 24 - p bits that the format drops: it lands on the midpoint once in 2^(24-p), from the wrong side of
  // the tie's even neighbour half of the time, hence 2^(p-25).
  for (const Format* format : {&bf16, &fp16}) {
    std::mt19937_64 random(6);
    const int trials = 8'000'000;
    int wrong = 0;
    for (int i = 0; i < trials; ++i) {
      const double drawn = 1 + static_cast<double>(random() >> 12) * 0x1p-52;
      wrong += round_to(*format, drawn) != through_fp32(*format, drawn);
    }
    const double expected = trials * power_of_two(format->precision - 25);
    CHECK(std::fabs(wrong - expected) < 4 * std::sqrt(expected));  // four standard deviations
  }
}

TEST_CASE("[stochastic] one of the two neighbours, the farther where the bits lie below the part past the nearer") {
  const std::uint64_t least = 0, most = ~std::uint64_t{0};
  for (const Format* format : formats) {
    if (format == &fp64) continue;
    CAPTURE(format->name);
    std::mt19937_64 random(7);
    for (int i = 0; i < 20000; ++i) {
      const double x = drawn(*format, random), low = round_to(*format, x, Rounding::toward_zero);
      const Rounding away = std::signbit(x) ? Rounding::downward : Rounding::upward;
      const bool member = low == x;
      REQUIRE(same(round_stochastically(*format, x, least), member ? x : round_to(*format, x, away)));
      if (std::fabs(x) <= format->largest()) REQUIRE(same(round_stochastically(*format, x, most), low));
    }
    const double unit = ulp(*format, 1), x = 1 + 0.25 * unit;  // a quarter of the bits round up
    CHECK(round_stochastically(*format, x, std::uint64_t{1} << 62) == 1);
    CHECK(round_stochastically(*format, x, (std::uint64_t{1} << 62) - 1) == 1 + unit);
    CHECK_THROWS_AS(round_to(*format, x, Rounding::stochastic), std::logic_error);
  }
  CHECK(round_stochastically(fp16, 65510, least) == HUGE_VAL);
  CHECK(round_stochastically(fp16, 65510, most) == 65504);
  CHECK(std::isnan(round_stochastically(e4m3, 456, least)));
  CHECK(round_stochastically(e4m3_saturate, -456, least) == -448);
}

// SPDX-License-Identifier: Apache-2.0
