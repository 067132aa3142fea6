#include "harness/rating.h"

#include <cmath>
#include <stdexcept>

namespace halfulp {
// [half] above 2^(-p/2) and at least 100 times the safe recipe's on the same row. A row that both lose is no break.
static bool loses_half(const Format& format, std::span<const double> rows, std::span<const double> safe) {
  const double half = std::sqrt(format.unit_roundoff());
  for (std::size_t row = 0; row < rows.size(); ++row)
    if (rows[row] > half && std::isfinite(safe[row]) && rows[row] >= 100 * safe[row]) return true;
  return false;
}

// [invented] [same]
static bool invents(const Summary& summary, const Summary& safe) {
  return summary.invented() > safe.invented() || summary.zeroed > safe.zeroed;
}

Rating rate(const Format& format, const Summary& summary, std::span<const double> normwise, double limit,
            const SafeRun& safe) {
  if (normwise.size() != safe.normwise.size())
    throw std::logic_error("rate: the safe recipe ran on another number of rows");
  if (summary.elements == 0) return Rating::unrated;
  if (loses_half(format, normwise, safe.normwise) || invents(summary, safe.summary)) return Rating::breaks;
  return summary.scaled.value <= limit && summary.invented() == 0 ? Rating::safe : Rating::costs;
}

// unrated counts least: safe < costs < breaks, and any of them says more than nothing.
Rating worse(Rating a, Rating b) {
  if (a == Rating::unrated || b == Rating::unrated) return a == Rating::unrated ? b : a;
  return std::max(a, b);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
