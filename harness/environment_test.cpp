#include "harness/environment.h"

#include <doctest/doctest.h>

#include <cfenv>
#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "reference/error.h"

using namespace halfulp;

TEST_CASE("the environment of this program is the one the proofs assume") { CHECK_NOTHROW(require_environment()); }

TEST_CASE("what a call leaves behind is told, and raised flags are not") {
  const FloatingPoint before = floating_point();
  volatile double one = 1, three = 3, third = one / three;  // raises inexact
  CHECK(third > 0);
  CHECK(floating_point() == before);
  std::fesetround(FE_UPWARD);
  CHECK(left_behind(before, floating_point()) == "left another rounding mode behind");
  std::fesetround(FE_TONEAREST);
  CHECK(floating_point() == before);
}

TEST_CASE("another rounding mode is refused") {  // [nearest]
  for (const int mode : {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO}) {
    std::fesetround(mode);
    CHECK_THROWS_AS(require_environment(), Violation);
    std::fesetround(FE_TONEAREST);
  }
}

#ifdef __SSE2__
TEST_CASE("flushed subnormals are refused, as results and as operands") {  // [gradual]
  const unsigned before = _mm_getcsr();
  for (const unsigned bit : {0x8000U, 0x0040U}) {
    _mm_setcsr(before | bit);
    CHECK_THROWS_AS(require_environment(), Violation);
    _mm_setcsr(before);
  }
}
#endif

// SPDX-License-Identifier: Apache-2.0
