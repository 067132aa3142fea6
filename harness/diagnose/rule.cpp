#include "harness/diagnose/rule.h"

#include <algorithm>
#include <numeric>

namespace halfulp {
constexpr double unlikely = 0.2;  // [left]

Score score_of(const Hypothesis& h, std::uint64_t outputs) {
  return {h.explains, h.of, h.missed, outputs, h.lost, static_cast<double>(outputs) / 50};
}

bool fits(const Score& cause, const Score& declared) {
  const double gain = declared.lost - cause.lost;
  const bool gained = cause.lost == 0 ? gain >= 1 : gain >= std::max(3.0, declared.lost / 2);
  const double free = cause.spare < unlikely ? 0 : 1 + cause.spare;
  return gained && static_cast<double>(cause.missed) <= free && (cause.of - cause.explains) * 20 <= cause.of;
}

bool tells_apart(const Score& best, const Score& other) { return other.lost > best.lost + 2 + best.lost / 4; }

std::vector<std::size_t> standing(const std::vector<Score>& all, const Score& declared) {
  std::vector<std::size_t> which(all.size());
  std::iota(which.begin(), which.end(), std::size_t{0});
  std::erase_if(which, [&](std::size_t i) { return !fits(all[i], declared); });
  std::ranges::stable_sort(which, {}, [&](std::size_t i) { return std::pair(all[i].missed, all[i].lost); });
  if (which.empty()) return which;
  const std::size_t best = which.front();
  std::erase_if(which, [&](std::size_t i) { return tells_apart(all[best], all[i]); });
  return which;
}

std::string state(std::size_t causes, std::uint64_t evidence) {
  return causes == 0 ? "unknown" : causes == 1 && evidence >= pairs_needed ? "named" : "tied";
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
