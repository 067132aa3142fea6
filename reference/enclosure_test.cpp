#include "reference/enclosure.h"

#include <doctest/doctest.h>

#include <thread>

#include "reference/ops/test_random.h"

using namespace halfulp;
using namespace halfulp::test;

TEST_CASE("outward: an enclosure holds a number that needs more bits than the working precision") {
  const WorkingPrecision precision{64};
  const Dyadic y = Dyadic(1.0) + Dyadic(1, -200);
  CHECK(compare(low_end(enclose(y)), y) < 0);
  CHECK(compare(high_end(enclose(y)), y) > 0);
  const Enclosure third = enclose(Rational(1, 3));
  CHECK(compare(low_end(third) * Integer(3), Dyadic(1.0)) < 0);
  CHECK(compare(high_end(third) * Integer(3), Dyadic(1.0)) > 0);
  CHECK(compare(high_end(third) - low_end(third), Dyadic(1, -64)) < 0);
}

TEST_CASE("sound: quotients and roots hold the exact value") {
  Draw draw(3);
  const WorkingPrecision precision{96};
  std::size_t outside = 0;
  for (int i = 0; i < 2000; ++i) {
    const double a = std::fabs(draw.wide(100)) + 0x1p-200, b = std::fabs(draw.wide(100)) + 0x1p-200;
    const Enclosure quotient = enclose(a) / enclose(b), root = sqrt(enclose(a));
    outside += compare(low_end(quotient) * Dyadic(b), Dyadic(a)) > 0;
    outside += compare(high_end(quotient) * Dyadic(b), Dyadic(a)) < 0;
    outside += compare(low_end(root) * low_end(root), Dyadic(a)) > 0;
    outside += compare(high_end(root) * high_end(root), Dyadic(a)) < 0;
  }
  CHECK(outside == 0);
}

TEST_CASE("precision: each thread has its own, and gets its own back") {
  const auto width = [] { return binade(high_end(enclose(Rational(1, 3))) - low_end(enclose(Rational(1, 3)))); };
  const WorkingPrecision precision{128};
  long other = 0;
  std::thread([&] {
    const WorkingPrecision narrower{64};
    other = width();
  }).join();
  CHECK(other > -80);
  CHECK(width() < -120);
  {
    const WorkingPrecision wider{512};
    CHECK(width() < -500);
  }
  CHECK(width() > -200);
}

TEST_CASE("a ball around an enclosure reaches both its ends") {
  const WorkingPrecision precision{128};
  const Enclosure y = sqrt(enclose(2.0));
  const Ball ball = around(y);
  CHECK(ball.value == std::sqrt(2.0));
  CHECK(compare(Dyadic(ball.value) - Dyadic(ball.radius), low_end(y)) <= 0);
  CHECK(compare(Dyadic(ball.value) + Dyadic(ball.radius), high_end(y)) >= 0);
  CHECK(ball.radius < 0x1p-53);
  CHECK(around(Dyadic(3.0)).radius == 0);
  CHECK(around(Dyadic(1, 2000)).radius == HUGE_VAL);
}

TEST_CASE("decimals are rounded correctly, to even where halfway") {
  CHECK(decimal(Dyadic(2.5), 1) == "2e0");
  CHECK(decimal(Dyadic(3.5), 1) == "4e0");
  CHECK(decimal(Dyadic(-0x1p-20), 5) == "-9.5367e-7");
  CHECK(decimal(Dyadic(9.96), 2) == "1.0e1");
}

TEST_CASE("two doubles hold a sum of two exactly") {
  Draw draw(4);
  std::size_t wrong = 0;
  for (int i = 0; i < 10000; ++i) {
    const double a = draw.wide(80), b = draw.wide(80);
    const Parts sum = two_sum(a, b);
    wrong += compare(Dyadic(sum.value) + Dyadic(sum.rest), Dyadic(a) + Dyadic(b)) != 0;
  }
  CHECK(wrong == 0);
}

// SPDX-License-Identifier: Apache-2.0
