#include "reference/format.h"

#include <cmath>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

#include "reference/error.h"
#include "reference/rounding.h"

namespace halfulp {
const Format& format(std::string_view name) {
  std::vector<std::string_view> known;
  for (const Format* each : formats) {
    if (each->name == name) return *each;
    known.push_back(each->name);
  }
  throw unknown("format", name, known);
}

// The fields of an encoding from the low end: padding (tf32), fraction, biased exponent, sign; codes without padding.
struct EncodingLayout {
  explicit EncodingLayout(const Format& format)
      : fraction_bits(format.precision - 1),
        infinity(((std::uint64_t{1} << format.exponent_bits()) - 1) << fraction_bits),
        top((std::uint64_t{1} << (format.exponent_bits() + fraction_bits)) - 1),
        // The quiet nan; where there is no infinity the only nan is the last code.
        nan(format.beyond == Beyond::infinity ? infinity | std::uint64_t{1} << (fraction_bits - 1) : top) {}

  int fraction_bits;
  std::uint64_t infinity;
  std::uint64_t top;
  std::uint64_t nan;
};

static std::uint64_t magnitude_code(const Format& format, const EncodingLayout& layout, double magnitude) {
  if (std::isinf(magnitude)) return layout.infinity;
  // By the bits, as for ulp; a quotient by a power of two is exact where it is representable.
  const int exponent = std::max(static_cast<int>(std::bit_cast<std::uint64_t>(magnitude) >> 52) - 1023, format.emin);
  const auto significand = static_cast<std::uint64_t>(magnitude / power_of_two(format.quantum(exponent)));
  // The leading bit of a normal significand carries into the exponent field, as it must.
  return (static_cast<std::uint64_t>(exponent - format.emin) << layout.fraction_bits) + significand;
}

std::uint64_t encode(const Format& format, double value) {
  const EncodingLayout layout(format);
  if (std::isnan(value)) return layout.nan << format.padding();
  if (round_to(format, value) != value)
    throw std::logic_error("encode: a value that is not one of the format " + std::string(format.name));
  const std::uint64_t sign = std::uint64_t{std::signbit(value)} << (format.bits - 1);
  return sign | magnitude_code(format, layout, std::fabs(value)) << format.padding();
}

double decode(const Format& format, std::uint64_t bits) {
  const EncodingLayout layout(format);
  const double sign = bits >> (format.bits - 1) & 1 ? -1 : 1;
  const std::uint64_t code = bits >> format.padding() & layout.top;
  if ((bits & ((std::uint64_t{1} << format.padding()) - 1)) != 0 || (format.bits < 64 && bits >> format.bits != 0))
    throw std::logic_error("decode: bits that are no code of the format " + std::string(format.name));
  if (format.beyond == Beyond::infinity ? code > layout.infinity : code == layout.nan)
    return std::numeric_limits<double>::quiet_NaN();
  if (format.beyond == Beyond::infinity && code == layout.infinity) return sign * HUGE_VAL;
  const std::uint64_t field = code >> layout.fraction_bits;
  const std::uint64_t fraction = code & ((std::uint64_t{1} << layout.fraction_bits) - 1);
  const std::uint64_t significand = field == 0 ? fraction : fraction | std::uint64_t{1} << layout.fraction_bits;
  const int quantum = format.quantum(static_cast<int>(field) - 1 + format.emin);  // field 0 has that of field 1
  return sign * static_cast<double>(significand) * power_of_two(quantum);
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
