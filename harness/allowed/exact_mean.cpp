#include "harness/allowed/exact_mean.h"

#include <bit>
#include <cmath>

namespace halfulp {
bool all_equal(const Operands& norm) {
  const Range first = norm.statistic.front();
  return std::ranges::all_of(norm.statistic,
                             [&](const Range& each) { return each.lo == first.lo && each.hi == first.hi; });
}

// m of c = m 2^e, m odd: at most 53 bits, so exact.
static double odd_part(double c) {
  int exponent = 0;
  double m = std::ldexp(std::frexp(std::fabs(c), &exponent), 53);
  while (std::fmod(m, 2) == 0) m /= 2;
  return m;
}

bool mean_is_exact(const Problem& problem, const Operands& norm, const Class& declared) {
  const Range c = norm.statistic.front();
  if (!all_equal(norm) || c.lo != c.hi || norm.statistic_roundings != 0) return false;
  if (c.lo == 0) return true;  // [zeros]
  const Format& work = working(problem, declared);
  const auto n = static_cast<double>(problem.n);
  const double normal = power_of_two(work.emin), sum = n * std::fabs(c.lo);
  return !declared.streaming && std::has_single_bit(problem.n) && n * odd_part(c.lo) <= power_of_two(work.precision) &&
         sum <= work.largest() && n <= work.largest() && std::fabs(c.lo) / n >= normal && 1 / n >= normal;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
