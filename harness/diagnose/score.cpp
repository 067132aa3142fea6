#include "harness/diagnose/score.h"

#include <cmath>

#include "reference/ulp.h"

namespace halfulp {
double bits_lost(const Format& format, double got, double yield, double magnitude) {
  const double most = format.precision + 8, free = wide(format) ? std::log2(5) : 0;
  if (same_value(got, yield)) return 0;
  if (!std::isfinite(got) || !std::isfinite(yield)) return most;
  const double scale = wide(format) && std::isfinite(magnitude) ? std::fmax(std::fabs(yield), magnitude) : yield;
  return std::clamp(std::log2(1 + 2 * std::fabs(got - yield) / ulp(format, scale)) - free, 0.0, most);
}

Score operator+(const Score& a, const Score& b) {
  return {a.explains + b.explains, a.of + b.of,     a.missed + b.missed,
          a.outputs + b.outputs,   a.lost + b.lost, a.spare + b.spare};
}

static Score score(const Format& format, const std::vector<Certified>& truth, const std::vector<double>& got,
                   const std::vector<double>& yield, const std::vector<bool>* refused) {
  Score sum;
  sum.outputs = got.size();
  sum.spare = static_cast<double>(got.size()) * (wide(format) ? 0.02 : std::ldexp(1.0, format.precision - 19));
  for (std::size_t i = 0; i < got.size(); ++i) {
    const double lost = bits_lost(format, got[i], yield[i], truth[i].magnitude);
    sum.lost += lost, sum.missed += lost > 0;
    if (refused == nullptr || !(*refused)[i]) continue;
    ++sum.of, sum.explains += lost == 0;
  }
  return sum;
}

Score score(const Problem& problem, const Truth& truth, const Output& got, const Output& yield,
            const Refused& refused) {
  Score sum;
  for (const auto& [name, format] : problem.out) {
    const auto found = refused.find(name);
    sum = sum + score(*format, truth.find(name)->second, got.find(name)->second, yield.find(name)->second,
                      found == refused.end() ? nullptr : &found->second);
  }
  return sum;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
