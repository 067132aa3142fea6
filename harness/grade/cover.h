// The smallest set of cases that together refuse every wrong kernel: a set cover, exact where it is small.
//
// [exact]  Of the elements not yet covered the one with the fewest sets must be covered by one of these: branching on it
//          tries everything. Depths are tried from 1 on, so the first cover found is a smallest one.
// [greedy] Where the search would take more than `budget` steps the greedy cover (the set with most new elements, of
//          equal ones the first) is given, and not called minimal.
#pragma once

#include <cstddef>
#include <vector>

namespace halfulp {
struct Cover {
  std::vector<std::size_t> sets;       // ascending
  std::vector<std::size_t> uncovered;  // elements that no set has
  bool minimal = true;                 // proved: no smaller one exists
};

// sets[s][e]: set s has element e.
Cover smallest_cover(const std::vector<std::vector<bool>>& sets, std::size_t elements, std::size_t budget = 1 << 20);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
