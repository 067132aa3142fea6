#include "harness/grade/cover.h"

#include <doctest/doctest.h>

namespace halfulp {
using Sets = std::vector<std::vector<bool>>;

TEST_CASE("[exact] a smallest cover is found where greed needs one set more") {
  // Greed takes the set of four first and then needs both others.
  const Sets sets = {{1, 1, 1, 0, 0, 0}, {0, 0, 0, 1, 1, 1}, {0, 1, 1, 1, 1, 0}};
  const Cover cover = smallest_cover(sets, 6);
  CHECK(cover.sets == std::vector<std::size_t>{0, 1});
  CHECK(cover.minimal);
  CHECK(cover.uncovered.empty());
}

TEST_CASE("[greedy] out of budget the greedy cover is given and not called minimal") {
  const Sets sets = {{1, 1, 1, 0, 0, 0}, {0, 0, 0, 1, 1, 1}, {0, 1, 1, 1, 1, 0}};
  const Cover cover = smallest_cover(sets, 6, 1);
  CHECK(cover.sets.size() == 3);
  CHECK(!cover.minimal);
}

TEST_CASE("what no set has is told, the rest is covered") {
  const Cover cover = smallest_cover({{1, 0, 0}, {1, 0, 1}}, 3);
  CHECK(cover.sets == std::vector<std::size_t>{1});
  CHECK(cover.uncovered == std::vector<std::size_t>{1});
  CHECK(smallest_cover({}, 2).uncovered.size() == 2);
  CHECK(smallest_cover({{}}, 0).sets.empty());
}

TEST_CASE("every family of four sets over five elements: never larger than what trying all subsets finds") {
  for (unsigned bits = 0; bits < 1u << 20; bits += 97) {
    Sets sets(4, std::vector<bool>(5));
    unsigned all = 0;
    for (unsigned s = 0; s < 4; ++s)
      for (unsigned e = 0; e < 5; ++e) sets[s][e] = bits >> (5 * s + e) & 1;
    for (unsigned s = 0; s < 4; ++s) all |= bits >> 5 * s & 31;
    int least = 5;
    for (unsigned subset = 0; subset < 16; ++subset) {
      unsigned covered = 0;
      for (unsigned s = 0; s < 4; ++s)
        if (subset >> s & 1) covered |= bits >> 5 * s & 31;
      if (covered == all) least = std::min(least, __builtin_popcount(subset));
    }
    const Cover cover = smallest_cover(sets, 5);
    unsigned covered = 0;
    for (const std::size_t s : cover.sets) covered |= bits >> 5 * s & 31;
    REQUIRE((covered == all && static_cast<int>(cover.sets.size()) == least && cover.minimal));
  }
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
