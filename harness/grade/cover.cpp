#include "harness/grade/cover.h"

#include <algorithm>

namespace halfulp {
using Sets = std::vector<std::vector<bool>>;

static std::vector<std::size_t> having(const Sets& sets, std::size_t element) {
  std::vector<std::size_t> all;
  for (std::size_t s = 0; s < sets.size(); ++s)
    if (sets[s][element]) all.push_back(s);
  return all;
}

struct CoverSearch {
  const Sets& sets;
  const std::vector<std::vector<std::size_t>>& owners;  // of each element its sets
  std::size_t budget;
  std::vector<std::size_t> chosen = {};

  // The uncovered element with the fewest owners; none: owners.size().
  std::size_t hardest() const {
    std::size_t found = owners.size();
    for (std::size_t e = 0; e < owners.size(); ++e) {
      const bool open = !owners[e].empty() &&
                        std::ranges::none_of(chosen, [&](std::size_t s) { return static_cast<bool>(sets[s][e]); });
      if (open && (found == owners.size() || owners[e].size() < owners[found].size())) found = e;
    }
    return found;
  }

  bool covers(std::size_t depth) {
    const std::size_t element = hardest();
    if (element == owners.size()) return true;
    if (depth == 0 || budget == 0) return false;
    --budget;
    for (const std::size_t s : owners[element]) {
      chosen.push_back(s);
      if (covers(depth - 1)) return true;
      chosen.pop_back();
    }
    return false;
  }
};

static std::vector<std::size_t> greedy(const Sets& sets, std::vector<bool> open) {
  std::vector<std::size_t> chosen;
  while (true) {
    std::size_t best = 0, most = 0;
    for (std::size_t s = 0; s < sets.size(); ++s) {
      std::size_t gain = 0;
      for (std::size_t e = 0; e < open.size(); ++e) gain += open[e] && sets[s][e];
      if (gain > most) best = s, most = gain;
    }
    if (most == 0) return chosen;
    chosen.push_back(best);
    for (std::size_t e = 0; e < open.size(); ++e) open[e] = open[e] && !sets[best][e];
  }
}

Cover smallest_cover(const Sets& sets, std::size_t elements, std::size_t budget) {
  Cover cover;
  std::vector<std::vector<std::size_t>> owners;
  std::vector<bool> open(elements, true);
  for (std::size_t e = 0; e < elements; ++e) {
    owners.push_back(having(sets, e));
    if (owners.back().empty()) cover.uncovered.push_back(e), open[e] = false;
  }
  cover.sets = greedy(sets, open);
  CoverSearch search{sets, owners, budget};
  for (std::size_t depth = 1; depth < cover.sets.size(); ++depth) {
    search.chosen.clear();
    if (search.covers(depth)) {
      cover.sets = search.chosen;
      break;
    }
  }
  cover.minimal = search.budget > 0 || cover.sets.size() <= 1;
  std::ranges::sort(cover.sets);
  return cover;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
