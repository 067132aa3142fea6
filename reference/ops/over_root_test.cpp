#include "reference/ops/over_root.h"

#include <doctest/doctest.h>

using namespace halfulp;

// s = sqrt(r / c) + p / q with small integers.
static Root root_of(long r, long c, long p, long q) {
  return {Dyadic(static_cast<double>(r)), Integer(c), Dyadic(static_cast<double>(p)), Integer(q)};
}

TEST_CASE("[sign] a / s + b - m is decided against rationals that are the exact value, and an ulp to either side") {
  // s = sqrt(9/4) + 1/2 = 2: 3 / s + 1 = 2.5
  const Root two = root_of(9, 4, 1, 2);
  CHECK(two.against(Dyadic(3.0), Dyadic(1.0), Dyadic(2.5)) == 0);
  CHECK(two.against(Dyadic(3.0), Dyadic(1.0), Dyadic(0x1.3ffffffffffffp1)) > 0);
  CHECK(two.against(Dyadic(3.0), Dyadic(1.0), Dyadic(0x1.4000000000001p1)) < 0);
  CHECK(two.against(Dyadic(-3.0), Dyadic(-1.0), Dyadic(-2.5)) == 0);
  CHECK(two.against(Dyadic(-3.0), Dyadic(1.0), Dyadic(-0.5)) == 0);
}

TEST_CASE("[sign] an irrational root never ties: every double next to the value is on its side") {
  const Root root = root_of(2, 1, 0, 1);  // 1 / sqrt(2) lies between these
  CHECK(root.against(Dyadic(1.0), Dyadic(0.0), Dyadic(0x1.6a09e667f3bccp-1)) > 0);
  CHECK(root.against(Dyadic(1.0), Dyadic(0.0), Dyadic(0x1.6a09e667f3bcdp-1)) < 0);
}

TEST_CASE("[place] the sum of a root and a rational, and a zero of both, is what it says") {
  CHECK(!root_of(9, 4, 1, 2).zero());
  CHECK(!root_of(0, 1, 1, 2).zero());
  CHECK(root_of(0, 1, 0, 1).zero());
  CHECK(root_of(0, 1, 1, 2).against(Dyadic(1.0), Dyadic(0.0), Dyadic(2.0)) == 0);  // s = 1/2
}

// SPDX-License-Identifier: Apache-2.0
