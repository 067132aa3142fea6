#include "harness/judges/comparison.h"

#include <doctest/doctest.h>

#include <cmath>
#include <vector>

#include "reference/error.h"

namespace halfulp {
static double share(std::string_view name, const std::vector<double>& got, const std::vector<double>& reference,
                    Limits limits, const std::vector<double>& naive = {}) {
  return used(measure(name), {.format = fp32, .got = got, .reference = reference, .naive = naive}, limits);
}

TEST_CASE("each measure against numbers worked by hand") {
  const std::vector<double> right{4, -2, 0}, got{4.5, -2, 0.25};
  // |d| 0.5, 0, 0.25; allowed 0.5 + 0.25 |r|: 1.5, 1, 0.5
  CHECK(share("allclose", got, right, {.absolute = 0.5, .relative = 0.25}) == 0.5);
  // 4: min(0.5 / 1, 0.5 / 1); 0: 0.25 / 1 by its absolute error alone
  CHECK(share("either", got, right, {.absolute = 1, .relative = 0.25}) == 0.5);
  CHECK(share("either", got, right, {.absolute = 0.125, .relative = 0.25}) == 2);
  // 4: 0.5 / (0.25 · 4); 0 lies below the floor 1: 0.25 / 0.25
  CHECK(share("relative", got, right, {.absolute = 1, .relative = 0.25}) == 1);
  // (0.25 + 0.0625) / 20 of 1/64
  CHECK(share("nmse", got, right, {.absolute = 0x1p-6}) == 1);
  CHECK(share("max_abs", got, right, {.absolute = 0.25}) == 2);
  // 2 · 0.5 + 0.25
  CHECK(share("twice_naive", {4, -2, 1.25}, right, {.absolute = 0.25}, {4, -1.5, 0}) == 1);
  // ulp(4) in fp32 is 2^-21
  CHECK(share("ulp", {4 + 0x1p-20, -2, 0}, right, {.absolute = 4}) == 0.5);
  // (3, 4) and (4, 3): 24 / 25
  CHECK(share("cosine", {3, 4}, {4, 3}, {.absolute = 0.5}) == doctest::Approx(0.08));
  CHECK(share("cosine", {6, 8}, {3, 4}, {.absolute = 0.99}) < 1e-12);  // blind to a factor
}

TEST_CASE("[passes] at the limit a test passes, one step beyond it does not") {
  for (const double limit : {1.3e-6, 1e-2, 0.1, 3.0}) {
    CHECK(share("max_abs", {limit}, {0}, {.absolute = limit}) <= 1);
    CHECK(share("max_abs", {std::nextafter(limit, 9)}, {0}, {.absolute = limit}) > 1);
  }
}

TEST_CASE("[nothing] equality passes a tolerance of zero, and nothing else does") {
  for (const char* name : {"allclose", "either", "max_abs", "nmse", "ulp"}) {
    CAPTURE(name);
    CHECK(share(name, {1, 2}, {1, 2}, {}) == 0);
    CHECK(share(name, {1, 2.5}, {1, 2}, {}) == HUGE_VAL);
  }
}

TEST_CASE("[class] a nan agrees with a nan, an infinity with its own sign, a number with neither") {
  const Limits wide{.absolute = 1e30, .relative = 1};
  for (const Measure& each : measures) {
    CAPTURE(std::string(each.name));
    const Limits limits = each.name == "cosine" ? Limits{.absolute = 0.5} : wide;
    const std::vector<double> naive{1, 1};
    CHECK(share(each.name, {1, NAN}, {1, NAN}, limits, naive) <= 1);
    CHECK(share(each.name, {1, HUGE_VAL}, {1, HUGE_VAL}, limits, naive) <= 1);
    CHECK(share(each.name, {1, HUGE_VAL}, {1, -HUGE_VAL}, limits, naive) > 1);
    CHECK(share(each.name, {1, 2}, {1, NAN}, limits, naive) > 1);
    CHECK(share(each.name, {1, NAN}, {1, 2}, limits, naive) > 1);
  }
}

TEST_CASE("an unknown measure is refused with the nearest one") {
  CHECK_THROWS_WITH_AS(measure("alclose"), doctest::Contains("did you mean 'allclose'?"), UsageError);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
