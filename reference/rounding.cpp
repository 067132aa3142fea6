#include "reference/rounding.h"

#include <limits>
#include <stdexcept>

namespace halfulp {
static bool away_from_zero(Rounding rounding, bool negative) {
  return rounding == (negative ? Rounding::downward : Rounding::upward);
}

// Whether kept + rest, with kept an integer and 0 <= rest < 1, rounds to kept + 1.
static bool rounds_up(std::int64_t kept, double rest, Rounding rounding, bool negative) {
  if (rounding == Rounding::stochastic) throw std::logic_error("stochastic rounding takes bits: round_stochastically");
  if (rounding != Rounding::nearest_even) return rest > 0 && away_from_zero(rounding, negative);
  const bool odd = kept % 2 == 1;
  return rest > 0.5 || (rest == 0.5 && odd);
}

static double beyond(const Format& format) {
  if (format.beyond == Beyond::nan) return std::numeric_limits<double>::quiet_NaN();
  return format.beyond == Beyond::saturate ? format.largest() : std::numeric_limits<double>::infinity();
}

double settle(const Format& format, double magnitude, bool negative, Rounding rounding) {
  const bool leaves = rounding == Rounding::nearest_even || away_from_zero(rounding, negative);
  if (magnitude > format.largest()) magnitude = leaves ? beyond(format) : format.largest();
  return negative ? -magnitude : magnitude;
}

double round_by_definition(const Format& format, double x, Rounding rounding) {
  if (format.precision == 53 || x == 0 || std::isnan(x)) return x;
  if (std::isinf(x)) return std::copysign(beyond(format), x);
  const bool negative = std::signbit(x);
  const int quantum = format.quantum(std::ilogb(x));
  const double scaled = std::fabs(x) * power_of_two(-quantum);  // exact, below 2^p
  const auto kept = static_cast<std::int64_t>(scaled);
  const bool up = rounds_up(kept, scaled - static_cast<double>(kept), rounding, negative);
  return settle(format, static_cast<double>(kept + up) * power_of_two(quantum), negative, rounding);
}

double round_stochastically(const Format& format, double x, std::uint64_t bits) {
  if (format.precision == 53 || x == 0 || !std::isfinite(x)) return round_to(format, x);
  const int quantum = format.quantum(std::ilogb(x));
  const double scaled = std::fabs(x) * power_of_two(-quantum);  // exact, below 2^p
  const double kept = std::trunc(scaled);
  const bool up = static_cast<double>(bits >> 11) < (scaled - kept) * 0x1p53;
  return settle(format, (kept + (up ? 1 : 0)) * power_of_two(quantum), std::signbit(x), Rounding::nearest_even);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
