#include "reference/error.h"

#include <algorithm>
#include <numeric>
#include <utility>
#include <vector>

namespace halfulp {
// Levenshtein's distance, one row of the table at a time.
static std::size_t edits(std::string_view a, std::string_view b) {
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), std::size_t{0});
  for (std::size_t i = 0; i < a.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < b.size(); ++j) {
      const std::size_t replaced = diagonal + (a[i] != b[j]);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

UsageError unknown(std::string_view kind, std::string_view name, std::span<const std::string_view> known) {
  std::string text = "no " + std::string(kind) + " '" + std::string(name) + "'";
  const auto nearest = std::ranges::min_element(known, {}, [&](std::string_view each) { return edits(name, each); });
  if (nearest != known.end() && edits(name, *nearest) <= std::max<std::size_t>(2, name.size() / 2))
    text += "; did you mean '" + std::string(*nearest) + "'?";
  else
    text += ".";
  text += known.empty() ? " None is known." : " Known:";
  for (const std::string_view& each : known) text.append(&each == known.data() ? " " : ", ").append(each);
  return UsageError(text);
}

std::vector<std::string_view> nearest(std::string_view name, std::span<const std::string_view> known,
                                      std::size_t count) {
  std::vector<std::pair<std::size_t, std::size_t>> ranked;  // distance, index
  for (std::size_t i = 0; i < known.size(); ++i)
    ranked.emplace_back(known[i].find(name) < known[i].npos ? 0 : edits(name, known[i]), i);
  std::ranges::sort(ranked);
  std::vector<std::string_view> names;
  for (const auto& [_, index] : ranked)
    if (names.size() < count) names.push_back(known[index]);
  return names;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
