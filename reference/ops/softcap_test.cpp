#include <doctest/doctest.h>

#include "reference/ops/test_problem.h"
#include "reference/ops/test_random.h"

using namespace halfulp;
using namespace halfulp::test;

static Problem capped_at(double cap, const Format& out, std::vector<double> x) {
  return problem("softcap", out, std::move(x), {.settings = {{&field::cap, cap}}});
}

TEST_CASE("softcap: 30 gives 10 -> 9.6, 30 -> 22.8, 60 -> 28.9, 200 -> 30.0; 50 gives 100 -> 48.2") {
  const double x[] = {10, 30, 60, 200};
  const std::string_view expected[] = {"9.65e0", "2.28e1", "2.89e1", "3.00e1"};
  for (std::size_t i = 0; i < 4; ++i) {
    const Problem p = capped_at(30, fp32, {x[i]});
    CHECK(digits(quantity(p), 0, 3) == expected[i]);
  }
  const Problem p = capped_at(50, fp32, {100});
  CHECK(digits(quantity(p), 0, 3) == "4.82e1");
  CHECK(digits(quantity(p), 0, 25) == "4.820137900379084419732069e1");
}

// The bound of [ball], against enclosures of 300 bits; the part of the 64 bits that is not the double's remainder.
TEST_CASE("ball: 64 bits err by less than 3.01 2^-64, and by more than an eighth of that") {
  Draw draw(51);
  const WorkingPrecision precision{300};
  std::size_t outside = 0, outside_an_eighth = 0;
  for (int i = 0; i < 20000; ++i) {
    const double cap = i % 2 == 0 ? 30 : 50 + draw.symmetric(), x = cap * draw.wide(5);
    const Parts y = capped(x, cap);
    const Enclosure exact = enclose(cap) * tanh(enclose(x) / enclose(cap));
    const Dyadic error = abs(low_end(exact) - Dyadic(y.value) - Dyadic(y.rest));
    const Dyadic bound = abs(low_end(exact)) * Dyadic(3.01 * 0x1p-64);
    outside += compare(error, bound) > 0;
    outside_an_eighth += compare(error, bound * Dyadic(0.125)) > 0;
  }
  CHECK(outside == 0);
  CHECK(outside_an_eighth > 0);
}

TEST_CASE("K: towards 0 a midpoint of the format decides from the open end") {
  for (const double x : {0x1.01p-30, 0x1.03p-100, 0x1.05p-126, 0x1p-134, 3 * 0x1p-134, 0x1p-134 + 0x1p-149}) {
    const double below = round_to(bf16, std::nextafter(x, 0));
    CHECK(rounded(capped_at(50, bf16, {x, -x})) == std::vector<double>{below, -below});
  }
  CHECK(rounded(capped_at(30, bf16, {0x1.01p-1000}))[0] == 0);
  CHECK(rounded(capped_at(30, fp64, {0x1.01p-1000}))[0] == 0x1.01p-1000);
}

TEST_CASE("K: one round of 64 bits does where 311 would be needed") {
  const Problem p = capped_at(50, bf16, {0x1.03p-100, 3 * 0x1p-134});
  Quantity y = quantity(p);
  int rounds = 0;
  y.enclose = [&rounds, enclosed = y.enclose](std::size_t i) { return ++rounds, enclosed(i); };
  CHECK(certify(y, 0).rounded == 0x1.02p-100);
  CHECK(certify(y, 1).rounded == 0x1p-133);
  CHECK(rounds == 2);
}

TEST_CASE("K: towards the cap too: 15.03125 is a midpoint of bf16, never reached") {
  for (const double x : {200.0, 1e4, 3e38, 1e300})
    CHECK(rounded(capped_at(15.03125, bf16, {x, -x})) == std::vector<double>{15, -15});
  CHECK(rounded(capped_at(15.0625 + 0x1p-5, bf16, {1e9}))[0] == 15.0625);  // as a tie it would be 15.125, the even one
  CHECK(rounded(capped_at(30, bf16, {1e300}))[0] == 30);
}

TEST_CASE("K holds in every direction: below the cap, below |x|") {
  const Problem p = capped_at(30, fp32, {1e30, -1e30, 0x1p-60});
  const Quantity y = quantity(p);
  const double under = std::nextafter(30.0f, 0.0f);
  CHECK(rounded(y, 0, fp32, Rounding::upward) == 30);
  CHECK(rounded(y, 0, fp32, Rounding::downward) == under);
  CHECK(rounded(y, 0, fp32, Rounding::toward_zero) == under);
  CHECK(rounded(y, 1, fp32, Rounding::upward) == -under);
  CHECK(rounded(y, 1, fp32, Rounding::downward) == -30);
  CHECK(rounded(y, 2, fp32, Rounding::upward) == 0x1p-60);
  CHECK(rounded(y, 2, fp32, Rounding::downward) == 0x1p-60 - 0x1p-84);
  CHECK(rounded(y, 2, e4m3, Rounding::upward) == e4m3.smallest());
}

TEST_CASE("a softcap is odd and grows with x: all bf16 inputs, caps 30 and 15.03125") {
  for (const double cap : {30.0, 15.03125}) {
    std::vector<double> x, negative;
    for (std::uint64_t k = 1; k < 0x7f80; k += 3) x.push_back(decode(bf16, k)), negative.push_back(-x.back());
    const std::vector<double> y = rounded(capped_at(cap, bf16, x)), mirrored = rounded(capped_at(cap, bf16, negative));
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < x.size(); ++i) {
      wrong += mirrored[i] != -y[i] || y[i] > x[i] || y[i] > cap;
      wrong += i > 0 && y[i] < y[i - 1];
    }
    CHECK(wrong == 0);
  }
}

TEST_CASE("smooth: the capped value still grows at 3 caps, where a clip is flat") {
  for (const double cap : {30.0, 50.0}) {
    const std::vector<Certified> y = evaluate(capped_at(cap, fp64, {3 * cap, 3 * cap * (1 + 0x1p-20)})).at("y");
    const double rise = y[1].value - y[0].value, run = 3 * cap * 0x1p-20, sech = 1 / std::cosh(3.0);
    CHECK(rise / run == doctest::Approx(sech * sech).epsilon(1e-4));
    CHECK(rise > 0);
  }
}

// SPDX-License-Identifier: Apache-2.0
