#include "reference/ops/ratio.h"

namespace halfulp {
Quantity ratio(std::string_view name, const Format& format, Special special, const Dyadic& numerator,
               const Integer& denominator, double magnitude) {
  const auto enclosed = [=]() -> Enclosure { return enclose(numerator) / enclose(Dyadic(denominator, 0)); };
  Quantity y{
      .name = name,
      .format = &format,
      .count = 1,
      .special = [=](std::size_t) { return special; },
      .ball =
          [=](std::size_t) {
            const WorkingPrecision precision{128};
            return around(enclosed());
          },
      .against = [=](std::size_t, const Dyadic& m) { return compare(numerator, m * denominator); },
      .enclose = [=](std::size_t) { return enclosed(); },
      .magnitude = nullptr,
  };
  if (magnitude != 0) y.magnitude = [=](std::size_t) { return magnitude; };
  return y;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
