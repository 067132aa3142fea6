// The cap that each output of a softcap gives by itself: c with y = c tanh(x / c), by bisection, as y grows with c.
#include <algorithm>
#include <cmath>

#include "harness/diagnose/fit_row.h"

namespace halfulp {
static double solved(double x, double y) {
  double low = y, high = 0x1p20 * x;  // x tanh's limits: y -> c as c -> 0, y -> x as c grows
  for (int step = 0; step < 200 && high - low > 0x1p-50 * high; ++step) {
    const double middle = low + (high - low) / 2;
    (middle * std::tanh(x / middle) < y ? low : high) = middle;
  }
  return high;
}

std::optional<Fit> fitted_cap(const Problem& problem, const Output& output) {
  const double asked = problem.params[field::cap], unit = problem.out.find(tensor::y)->second->unit_roundoff();
  const std::vector<double>&x = problem.at(tensor::x).values, &y = output.find(tensor::y)->second;
  std::vector<double> caps;
  for (std::size_t i = 0; i < x.size(); ++i)  // bent, but not so far that x is forgotten
    if (std::isfinite(x[i]) && std::fabs(x[i]) > asked / 4 && y[i] / x[i] > 0 && y[i] / x[i] < 0.95)
      caps.push_back(solved(std::fabs(x[i]), std::fabs(y[i])));
  if (caps.size() < 4) return std::nullopt;
  const double cap = median(caps), noise = 16 * unit * cap;  // c moves by at most 8 ulps for one of y where y < 0.95 x
  const auto agree = std::ranges::count_if(caps, [&](double each) { return std::fabs(each - cap) <= 4 * noise; });
  if (static_cast<double>(agree) < 0.9 * static_cast<double>(caps.size()) || std::fabs(cap - asked) <= 4 * noise)
    return std::nullopt;
  return Fit{"cap", cap, noise, asked};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
