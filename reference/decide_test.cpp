#include "reference/decide.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace halfulp;

// The decision for a dyadic, from a guess.
static Decision decided(const Format& format, Rounding rounding, const Dyadic& y, double guess) {
  const Dyadic magnitude = abs(y);
  return decide(format, rounding, [&](const Dyadic& m) { return compare(magnitude, m); }, y.sign() < 0, guess);
}

static bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

// All values of the small formats, all midpoints, and what lies beside each, both signs.
template <class Try>
static void around_all_values(const Format& format, Try attempt) {
  const std::uint64_t end = std::uint64_t{1} << (format.bits - 1);
  for (std::uint64_t k = 0; k + 1 < end; ++k) {
    const double low = decode(format, k), high = decode(format, k + 1);
    if (!std::isfinite(low)) break;
    const double up = std::isfinite(high) ? high : 2 * low - decode(format, k - 1);
    for (const double y : {low, low + (up - low) * 0x1p-20, (low + up) / 2, (low + up) / 2 - (up - low) * 0x1p-20,
                           (low + up) / 2 + (up - low) * 0x1p-20})
      if (y != 0) attempt(y), attempt(-y);
  }
}

TEST_CASE("exact: every value and midpoint of the small formats, and their neighbours, in every direction") {
  std::size_t wrong = 0, tries = 0;
  for (const Format* format : {&e4m3, &e4m3_saturate, &e5m2})
    for (const Rounding each : {Rounding::nearest_even, Rounding::toward_zero, Rounding::upward, Rounding::downward})
      around_all_values(*format, [&](double y) {
        for (const double guess : {y, 0.0, format->largest(), 2 * y, 1.0}) {
          ++tries;
          wrong += !same(decided(*format, each, Dyadic(y), guess).rounded, round_by_definition(*format, y, each));
        }
      });
  CHECK(tries > 50000);
  CHECK(wrong == 0);
}

TEST_CASE("a tie is a midpoint and nothing else") {
  for (const Format* format : {&e4m3, &e5m2, &fp16})
    around_all_values(*format, [&](double y) {
      const double low = round_by_definition(*format, std::fabs(y), Rounding::downward);
      const double high = round_by_definition(*format, std::fabs(y), Rounding::upward);
      if (!std::isfinite(high)) return;
      const bool midpoint = low != high && std::fabs(y) - low == high - std::fabs(y);
      if (decided(*format, Rounding::nearest_even, Dyadic(y), y).tie != midpoint) FAIL_CHECK(y);
    });
}

TEST_CASE("top: the overflow threshold is a tie to infinity where the largest is odd, to 448 in e4m3") {
  const auto even = [](const Format& format, double y) {
    return decided(format, Rounding::nearest_even, Dyadic(y), y);
  };
  CHECK(even(fp16, 65520).rounded == HUGE_VAL);
  CHECK(even(fp16, 65520).tie);
  CHECK(even(fp16, 65519.99).rounded == 65504);
  CHECK(even(e5m2, 61440).rounded == HUGE_VAL);
  CHECK(even(e4m3, 464).rounded == 448);
  CHECK(even(e4m3, 464).tie);
  CHECK(std::isnan(even(e4m3, 464.01).rounded));
  CHECK(even(e4m3_saturate, 464).rounded == 448);
  CHECK_FALSE(even(e4m3_saturate, 464).tie);
  CHECK(even(e4m3_saturate, 1e9).rounded == 448);
  CHECK(decided(fp64, Rounding::nearest_even, Dyadic(1, 1024), 1).rounded == HUGE_VAL);
  CHECK(decided(fp64, Rounding::toward_zero, Dyadic(1, 1024), 1).rounded == fp64.largest());
}

TEST_CASE("gallop: the worst guess costs at most 130 tests, a good one three") {
  for (const double guess : {0.0, 0x1p-1074, 1.0, fp64.largest()}) {
    int tests = 0;
    const Dyadic y = Dyadic(3.0) + Dyadic(1, -60);
    const auto against = [&](const Dyadic& m) { return ++tests, compare(y, m); };
    CHECK(decide(fp64, Rounding::nearest_even, against, false, guess).rounded == 3);
    CHECK(tests <= 130);
  }
  int tests = 0;
  const Dyadic y = Dyadic(3.0) + Dyadic(1, -60);
  decide(fp64, Rounding::nearest_even, [&](const Dyadic& m) { return ++tests, compare(y, m); }, false, 3.0);
  CHECK(tests <= 3);
}

// SPDX-License-Identifier: Apache-2.0
