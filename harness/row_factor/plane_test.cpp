#include "harness/row_factor/plane.h"

#include <doctest/doctest.h>

#include <random>

using namespace halfulp;

static Strip<Rational> exact(const Strip<double>& s) { return {s.low_slope, s.high, s.high_slope, s.low}; }

// By elimination: all pairs of lines, exactly.
static bool empty_by_definition(const Strips& strips, const Range& r) {
  Lines all;
  for (const Strip<double>& each : strips) all.lower.push_back(exact(each)), all.upper.push_back(exact(each));
  return refuted(all, r);
}

// Strips around a line p = m r through (1, m), their ends coarse, so that some sets are just empty.
static Strips random_strips(std::mt19937& random, int count, int width) {
  const auto draw = [&](int low, int high) { return low + static_cast<int>(random() % unsigned(high - low + 1)); };
  Strips strips;
  for (int i = 0; i < count; ++i) {
    const double x = draw(-8, 8) / 4.0, through = x - 0.5 + draw(-width, width) / 16.0;
    strips.push_back({x, through + 0.25, x, through - 0.25});
  }
  return strips;
}

TEST_CASE(
    "[convex] [dispose] what doubles propose is refuted by elimination in rationals where, and only where, all strips "
    "are") {
  std::mt19937 random(7);
  int empty = 0, proved = 0;
  const Range r{0.5, 2};
  for (int i = 0; i < 3000; ++i) {
    const Strips strips = random_strips(random, 2 + i % 9, 2 + i % 5);
    const Meeting found = meeting(strips, r);
    empty += found.empty;
    if (!found.empty) {
      for (const Strip<double>& each : strips) {
        CHECK(found.p >= each.low_slope * found.r - each.high - 0x1p-40);
        CHECK(found.p <= each.high_slope * found.r - each.low + 0x1p-40);
      }
      CHECK_FALSE(empty_by_definition(strips, r));
      continue;
    }
    Lines lines;
    for (const std::size_t at : found.lower) lines.lower.push_back(exact(strips[at]));
    for (const std::size_t at : found.upper) lines.upper.push_back(exact(strips[at]));
    CHECK(found.lower.size() + found.upper.size() <= 4);
    CHECK(refuted(lines, r) == empty_by_definition(strips, r));  // strips that only touch: doubles may not see it
    proved += refuted(lines, r);
  }
  CHECK(empty - proved < 20);
  CHECK(empty > 300);
  CHECK(empty < 2700);
}

TEST_CASE("[helly] three half-planes of which any two meet have no common point: only all three refute") {
  // p >= r - 1, p >= 1 - r, p <= -1/4
  const Strip<Rational> rising{1, 1, 1, -9}, falling{-1, -1, -1, -9}, flat{0, 9, 0, Rational(1) / 4};
  const Range r{0.5, 2};
  CHECK(refuted({{rising, falling}, {flat}}, r));
  CHECK_FALSE(refuted({{rising}, {flat}}, r));
  CHECK_FALSE(refuted({{falling}, {flat}}, r));
  // Touching in one point is not empty; less by 2^-200 is.
  const Strip<Rational> touching{0, 9, 0, 0};
  CHECK_FALSE(refuted({{rising, falling}, {touching}}, r));
  const Strip<Rational> beyond{0, 9, 0, Rational(1) / Rational(Integer(1) << 200)};
  CHECK(refuted({{rising, falling}, {beyond}}, r));
}

TEST_CASE("on the axis two strips refute, or one against the interval of r") {
  const Strips strips{{2, 3, 2, 1}, {-2, -6, -2, -7}, {0, 0, 0, 0}};  // r in [1/2, 3/2], r in [3, 7/2]
  const Meeting found = on_axis(strips, {0, 9});
  CHECK(found.empty);
  CHECK(found.lower == std::vector<std::size_t>{1, 0});
  CHECK(on_axis({strips[0], strips[2]}, {2, 9}).lower == std::vector<std::size_t>{0});
  CHECK_FALSE(on_axis({strips[0], strips[2]}, {1, 9}).empty);
  CHECK(refuted(
      {{exact(strips[0]), exact(strips[1]), exact(strips[2])}, {exact(strips[0]), exact(strips[1]), exact(strips[2])}},
      {0, 9}));
}

TEST_CASE("along one mean the r of all strips is their interval") {
  const Strips strips{{2, 3, 2, 1}, {4, 3, 4, 2}};
  const Range r = along(strips, 0);
  CHECK(r.lo == 0.5);
  CHECK(r.hi == 0.75);
  CHECK(along({{2, 3, 2, 1}, {2, 9, 2, 8}}, 0).lo > along({{2, 3, 2, 1}, {2, 9, 2, 8}}, 0).hi);
}

// SPDX-License-Identifier: Apache-2.0
