#include "reference/decide.h"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include "reference/ulp.h"

namespace halfulp {
static Dyadic value_at(const Format& format, std::int64_t k) {
  const std::int64_t hidden = std::int64_t{1} << (format.precision - 1);
  const std::int64_t binade = k < hidden ? 0 : k / hidden - 1;  // the subnormals share the first binade's quantum
  return {Integer(k - binade * hidden), static_cast<long>(format.emin - format.precision + 1 + binade)};
}

// The largest k of 0 .. end with |y| >= value k, where |y| >= value 0.
static std::int64_t floor_index(const Format& format, const Against& against, std::int64_t guess, std::int64_t end) {
  std::int64_t low = guess, high = guess + 1;
  // The index of a binary64 has 62 bits, so a step is doubled no more than fits.
  const auto doubled = [](std::int64_t step) { return std::min<std::int64_t>(step, INT64_MAX / 2) * 2; };
  for (std::int64_t step = 1; low > 0 && against(value_at(format, low)) < 0; step = doubled(step)) {
    high = low;
    low = step < low ? low - step : 0;
  }
  for (std::int64_t step = 1; high <= end && against(value_at(format, high)) >= 0; step = doubled(step)) {
    low = high;
    high = step <= end - high ? high + step : end + 1;
  }
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    (against(value_at(format, middle)) >= 0 ? low : high) = middle;
  }
  return low;
}

static Dyadic midpoint(const Dyadic& a, const Dyadic& b) {
  const Dyadic sum = a + b;
  return {sum.m, sum.e - 1};
}

static double valued(const Format& format, std::int64_t k, bool negative, Rounding rounding) {
  const Dyadic value = value_at(format, k);
  const double magnitude = std::ldexp(static_cast<double>(value.m), static_cast<int>(value.e));
  return settle(format, magnitude, negative, rounding);
}

Decision decide(const Format& format, Rounding rounding, const Against& against, bool negative, double guess) {
  const std::int64_t end = order(format, format.largest()) + 1;  // the formal value after the largest
  const double near = std::min(std::fabs(guess), format.largest());
  const std::int64_t start = order(format, round_to(format, near, Rounding::toward_zero));
  std::int64_t k = floor_index(format, against, start, end);
  if (k == end) return {valued(format, k, negative, rounding), false};
  const Dyadic value = value_at(format, k);
  if (rounding != Rounding::nearest_even) {
    const bool away = rounding == (negative ? Rounding::downward : Rounding::upward);
    const bool next = away && against(value) > 0;
    return {valued(format, k + (next ? 1 : 0), negative, rounding), false};
  }
  const int side = against(midpoint(value, value_at(format, k + 1)));
  const bool tie = side == 0 && !(k + 1 == end && format.beyond == Beyond::saturate);
  if (side > 0 || (side == 0 && k % 2 != 0)) ++k;
  return {valued(format, k, negative, rounding), tie};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
