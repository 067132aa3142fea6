#include "reference/ulp.h"

#include <cmath>
#include <stdexcept>

namespace halfulp {
std::int64_t order(const Format& format, double value) {
  if (std::isnan(value)) throw std::logic_error("order: a nan has no place among the values");
  const auto magnitude = static_cast<std::int64_t>(encode(format, std::fabs(value)) >> format.padding());
  return std::signbit(value) ? -magnitude : magnitude;
}

double at_order(const Format& format, std::int64_t index) {
  const double magnitude = decode(format, static_cast<std::uint64_t>(index < 0 ? -index : index) << format.padding());
  return index < 0 ? -magnitude : magnitude;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
