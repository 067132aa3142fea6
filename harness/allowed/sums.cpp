#include "harness/allowed/sums.h"

#include <cmath>
#include <numeric>

namespace halfulp {
template <class OfDouble, class OfRange>
static Range sum(const Operands& norm, OfDouble of_double, OfRange of_range) {
  const Range* x = norm.statistic.data();
  const std::size_t n = norm.statistic.size();
  return norm.exact ? total_of_doubles(n, [&](std::size_t i) { return of_double(x[i].lo); })
                    : total(n, [&](std::size_t i) { return of_range(x[i]); });
}

// Of n terms that are not negative, each right to `relative` or to half the smallest double.
static Range rounded_terms(Range sum, std::size_t n, double relative) {
  const Range all = wider(spread(sum, relative), static_cast<double>(n) * 0x1p-1074);
  return {std::max(0.0, all.lo), all.hi};
}

Range sum_of(const Operands& norm) {
  return sum(norm, [](double x) { return x; }, [](const Range& x) { return x; });
}

Range sum_of_magnitudes(const Operands& norm) {
  return sum(norm, [](double x) { return std::fabs(x); }, [](const Range& x) { return magnitude(x); });
}

Range sum_of_squares(const Operands& norm) {
  const Range all = sum(norm, [](double x) { return x * x; }, [](const Range& x) { return square(x); });
  return norm.exact ? rounded_terms(all, norm.statistic.size(), 0x1p-53) : all;
}

Range sum_of_squares_about(const Operands& norm, const Range& mean) {
  const double c = std::midpoint(mean.lo, mean.hi), width = above(std::max(mean.hi - c, c - mean.lo));
  const Range all =
      sum(norm, [c](double x) { return (x - c) * (x - c); }, [&](const Range& x) { return square(x - mean); });
  if (!norm.exact) return all;
  const std::size_t n = norm.statistic.size();
  const Range about = rounded_terms(all, n, 0x1.9p-52);
  return {std::max(0.0, (about - Range(static_cast<double>(n)) * square(Range(0, width))).lo), about.hi};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
