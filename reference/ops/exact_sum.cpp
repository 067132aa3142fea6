#include "reference/ops/exact_sum.h"

#include <bit>

namespace halfulp {
constexpr int lowest = 2 * -1074;

// |x| = significand 2^exponent.
struct Split {
  explicit Split(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const auto field = static_cast<int>(bits >> 52 & 0x7ff);
    significand = (bits & 0xfffffffffffff) | (field == 0 ? 0 : std::uint64_t{1} << 52);
    exponent = std::max(field, 1) - 1075;
    negative = bits >> 63 != 0;
  }
  std::uint64_t significand;
  int exponent;
  bool negative;
};

__extension__ using Wide = unsigned __int128;

void ExactSum::put(std::uint64_t magnitude, int place, bool negative) {
  const auto digit = static_cast<std::size_t>(place / 32);
  const Wide shifted = static_cast<Wide>(magnitude) << (place % 32);
  for (std::size_t k = 0; k < 3; ++k) {
    const auto part = static_cast<std::int64_t>(shifted >> (32 * k) & 0xffffffff);
    digits_[digit + k] += negative ? -part : part;
  }
}

void ExactSum::add(double finite) {
  const Split a(finite);
  if (a.significand != 0) put(a.significand, a.exponent - lowest, a.negative);
}

void ExactSum::add(double finite, double times) {
  const Split a(finite), b(times);
  const Wide product = static_cast<Wide>(a.significand) * b.significand;
  if (product == 0) return;
  const int place = a.exponent + b.exponent - lowest;
  const bool negative = a.negative != b.negative;
  put(static_cast<std::uint64_t>(product), place, negative);
  if (const auto high = static_cast<std::uint64_t>(product >> 64); high != 0) put(high, place + 64, negative);
}

Dyadic ExactSum::total() const {
  std::size_t first = 0, last = digits_.size();
  while (first < last && digits_[first] == 0) ++first;
  while (last > first && digits_[last - 1] == 0) --last;
  Integer m = 0;
  for (std::size_t k = last; k-- > first;) (m <<= 32u) += digits_[k];
  if (m.is_zero()) return {};
  const auto zeros = static_cast<unsigned>(mpz_scan1(m.backend().data(), 0));
  return {m >> zeros, lowest + 32 * static_cast<long>(first) + static_cast<long>(zeros)};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
