#include "harness/selection.h"

#include <doctest/doctest.h>

#include <algorithm>

#include "reference/error.h"

using namespace halfulp;

TEST_CASE("--longest keeps the cases whose rows have at most so many elements, and only these") {
  Options options;
  options.op = "rms_norm", options.format = "bf16";
  const std::vector<Case> all = selected_cases(options, "ci");
  options.longest = "1003";
  const std::vector<Case> kept = selected_cases(options, "ci");
  std::size_t due = 0;
  for (const Case& each : all) due += each.n <= 1003;
  CHECK(kept.size() == due);
  CHECK(kept.size() < all.size());
  CHECK(std::ranges::any_of(kept, [](const Case& each) { return each.n == 1003; }));
  for (const Case& each : kept) CHECK(each.n <= 1003);
  options.longest = "0";
  CHECK_THROWS_AS(selected_cases(options, "ci"), UsageError);
  options.longest = "short";
  CHECK_THROWS_AS(selected_cases(options, "ci"), UsageError);
}

// SPDX-License-Identifier: Apache-2.0
