#include "reference/ops/exact_sum.h"

#include <doctest/doctest.h>

#include "reference/ops/test_random.h"

using namespace halfulp;
using namespace halfulp::test;

TEST_CASE("any: a sum of products over the whole range of doubles is the sum of dyadics") {
  Draw draw(5);
  for (const int spread : {1, 40, 300, 1000}) {
    ExactSum sum;
    Dyadic expected;
    for (int i = 0; i < 500; ++i) {
      const double a = draw.wide(spread), b = draw.wide(spread);
      sum.add(a, b);
      sum.add(b);
      expected = expected + Dyadic(a) * Dyadic(b) + Dyadic(b);
      if (i % 7 == 0) sum.add(-a, b), expected = expected - Dyadic(a) * Dyadic(b);
    }
    CHECK(compare(sum.total(), expected) == 0);
  }
}

TEST_CASE("range: the smallest and the largest doubles, squared, and what cancels") {
  const double tiny = 0x1p-1074, huge = fp64.largest();
  ExactSum sum;
  for (int i = 0; i < 3; ++i) sum.add(tiny, tiny), sum.add(huge, huge), sum.add(huge), sum.add(-0.0);
  CHECK(compare(sum.total(), (Dyadic(tiny) * Dyadic(tiny) + Dyadic(huge) * Dyadic(huge) + Dyadic(huge)) * Integer(3)) ==
        0);
  for (int i = 0; i < 3; ++i) sum.add(-tiny, tiny), sum.add(huge, -huge), sum.add(-huge);
  CHECK(sum.total().sign() == 0);
  CHECK(ExactSum().total().sign() == 0);
}

TEST_CASE("carry: 2^22 terms of the worst significand fill digits without loss") {
  ExactSum sum;
  const double worst = 0x1.fffffffffffffp31;
  for (int i = 0; i < 1 << 22; ++i) sum.add(worst, worst);
  CHECK(compare(sum.total(), Dyadic(worst) * Dyadic(worst) * Integer(1 << 22)) == 0);
}

// SPDX-License-Identifier: Apache-2.0
