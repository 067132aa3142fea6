#include "reference/ops/row.h"

#include <cmath>

#include "reference/ops/exact_sum.h"

namespace halfulp {
bool Row::finite(std::size_t i) const {
  return std::isfinite(first[i]) && (second.empty() || std::isfinite(second[i]));
}

// The double sum has the sign of the exact one: it is zero only where the exact sum is, as sums never underflow.
int Row::sign(std::size_t i) const {
  const double x = limit(i);
  return (x > 0) - (x < 0);
}

static void classify(const Row& row, Sums& sums) {
  for (std::size_t i = 0; i < row.size(); ++i) {
    if (row.finite(i)) continue;
    sums.nan = sums.nan || std::isnan(row.limit(i));
    sums.infinite = true;
  }
}

static void add_pair(double a, double b, double sign, ExactSum& total, ExactSum& squares, ExactSum& magnitudes) {
  for (const double each : {a, b}) {
    total.add(each);
    squares.add(each, each);
    squares.add(a, b);  // twice, in place of 2 a b, which could overflow
    magnitudes.add(std::copysign(1.0, sign) * each);
  }
}

Sums sums(const Row& row) {
  Sums result;
  classify(row, result);
  if (result.nan || result.infinite) return result;
  ExactSum total, squares, magnitudes;
  for (std::size_t i = 0; i < row.size(); ++i) {
    const double x = row.first[i];
    if (!row.second.empty()) {
      add_pair(x, row.second[i], row.limit(i), total, squares, magnitudes);
      continue;
    }
    total.add(x);
    squares.add(x, x);
    magnitudes.add(std::fabs(x));
  }
  result.total = total.total();
  result.squares = squares.total();
  result.magnitudes = magnitudes.total();
  return result;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
