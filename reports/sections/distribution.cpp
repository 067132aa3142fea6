// The signed error as a distribution: a column a quarter of an ulp from -4 to 4, an arrow at each end for what lies
// beyond, one scale for the rows of a table, the share misrounded beside it.
//
// [visible] One output is enough for the lowest block; an empty column is a dot.
// [few]     Shown are the safe recipe and, of those that differ from it, the three that misround most.
#include <algorithm>

#include "reports/numbers.h"
#include "reports/sections/sections.h"

namespace halfulp {
constexpr int columns = 32, name_width = 24;

static std::vector<std::uint64_t> folded(const Summary& summary) {
  const auto& bins = summary.signed_errors;
  std::vector<std::uint64_t> sums{bins.front()};
  for (std::size_t i = 1; i + 1 < bins.size(); i += 2) sums.push_back(bins[i] + bins[i + 1]);
  sums.push_back(bins.back());
  return sums;
}

static double share(std::uint64_t part, const Summary& summary) {
  return summary.count == 0 ? 0 : static_cast<double>(part) / static_cast<double>(summary.count);
}

static std::string bars(const Summary& summary, double tallest) {
  constexpr std::string_view blocks[] = {"▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"};
  std::string text;
  for (const std::uint64_t each : folded(summary)) {
    const int level = static_cast<int>(share(each, summary) / tallest * 8);
    text += each == 0 ? "·" : blocks[std::clamp(level, 0, 7)];
  }
  return text;
}

static std::string axis() {
  std::string line(columns + 2, ' ');
  line.front() = '<', line.back() = '>';
  for (int ulps = -3; ulps <= 3; ++ulps) {
    const auto at = static_cast<std::size_t>(1 + (ulps + 4) * 4);
    const std::string label = std::to_string(ulps);
    line.replace(at - (label.size() - 1), label.size(), label);
  }
  return with_minus(line);
}

static double tallest(const std::vector<const Standing*>& rows) {
  double most = 1e-300;
  for (const Standing* each : rows)
    for (const std::uint64_t bin : folded(each->total)) most = std::max(most, share(bin, each->total));
  return most;
}

void distribution(Page& page, const Standings& standings) {
  if (standings.formats.empty()) return;
  const std::string& format = standings.formats.front();
  std::vector<std::string> lines{padded("", name_width) + "  " + axis() + "  misrounded"};
  for (const std::string& op : standings.ops) {
    const auto rows = most_misrounded(standings, op, format, 4);
    if (rows.empty()) continue;
    lines.push_back(op);
    for (const Standing* each : rows)
      lines.push_back(padded("  " + each->recipe(), name_width) + "  " + bars(each->total, tallest(rows)) + "  " +
                      padded(percent(each->total.misrounded, each->total.count), 10, Align::right));
  }
  if (lines.size() == 1) return;
  heading(page, "signed error, " + format + ", ulp");
  page.push_back({.kind = Block::Kind::lines, .lines = lines});
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
