#include "reference/test_cross.h"

using namespace halfulp::test;

TEST_CASE("million: the cross-checks of the truth compare at least 10^6 elements together") {
  long total = 0;
  for (const CrossCheck& each : cross_checks) total += each.least;
  MESSAGE("at least " << total << " elements in " << std::size(cross_checks) << " cross-checks");
  CHECK(total >= 1'000'000);
}

// SPDX-License-Identifier: Apache-2.0
