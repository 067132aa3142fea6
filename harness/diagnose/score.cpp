#include "harness/diagnose/score.h"

#include <cmath>

#include "reference/ulp.h"

namespace halfulp {
static bool same(double a, double b) { return a == b || (std::isnan(a) && std::isnan(b)); }

double bits_lost(const Format& format, double got, double yield) {
  const double most = format.precision + 8, free = wide(format) ? std::log2(3) : 0;
  if (same(got, yield)) return 0;
  if (!std::isfinite(got) || !std::isfinite(yield)) return most;
  return std::clamp(std::log2(1 + 2 * std::fabs(got - yield) / ulp(format, yield)) - free, 0.0, most);
}

Score operator+(const Score& a, const Score& b) {
  return {a.explains + b.explains, a.of + b.of, a.missed + b.missed, a.outputs + b.outputs, a.lost + b.lost};
}

static Score score(const Format& format, const std::vector<double>& got, const std::vector<double>& yield,
                   const std::vector<bool>* refused) {
  Score sum;
  sum.outputs = got.size();
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double lost = bits_lost(format, got[i], yield[i]);
    sum.lost += lost, sum.missed += lost > 0;
    if (refused == nullptr || !(*refused)[i]) continue;
    ++sum.of, sum.explains += lost == 0;
  }
  return sum;
}

Score score(const Problem& problem, const Output& got, const Output& yield, const Refused& refused) {
  Score sum;
  for (const auto& [name, format] : problem.out) {
    const auto found = refused.find(name);
    sum = sum + score(*format, got.find(name)->second, yield.find(name)->second,
                      found == refused.end() ? nullptr : &found->second);
  }
  return sum;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
