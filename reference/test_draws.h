// For tests only: millions of drawn doubles in two threads, their differences counted and the first one kept.
//
// [draws]   10^7 a format and direction; 10^6 where a sanitizer slows every step down.
// [thin]    Sanitizers ask whether a path is sound, not whether a claim holds: there tests that loop over thousands of
//           cases take a share of them that still walks every path.
// [threads] Two shares, each with its own generator; MPFR keeps its exponent range for each thread.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <thread>

#include "reference/format.h"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define HALFULP_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HALFULP_SANITIZED 1
#endif
#endif

namespace halfulp::test {
#ifdef HALFULP_SANITIZED
inline constexpr bool sanitized = true;
#else
inline constexpr bool sanitized = false;
#endif
inline constexpr long draws = sanitized ? 1'000'000 : 10'000'000;

// A double with an exponent drawn evenly from a little below the format's range to a little above it.
inline double drawn(const Format& format, std::mt19937_64& random) {
  const std::uint64_t bits = random();
  const int lowest = std::max(format.quantum(format.emin) - 3, -1074), highest = std::min(format.emax + 3, 1023);
  const int exponent = lowest + static_cast<int>(bits >> 52 & 0x7ff) * (highest - lowest + 1) / 0x800;
  const double significand = 1 + static_cast<double>(bits << 12 >> 12) * 0x1p-52;
  return std::copysign(significand * power_of_two(exponent), bits >> 63 ? -1.0 : 1.0);
}

// A value of the format, every code alike, without infinities and nans.
inline double drawn_value(const Format& format, std::mt19937_64& random) {
  while (true) {
    const std::uint64_t code = random() >> (64 - format.bits + format.padding()) << format.padding();
    if (const double value = decode(format, code); std::isfinite(value)) return value;
  }
}

inline bool same(double a, double b) {
  return std::bit_cast<std::uint64_t>(a) == std::bit_cast<std::uint64_t>(b) || (std::isnan(a) && std::isnan(b));
}

struct Differences {
  long compared = 0;
  long count = 0;
  std::string first;

  template <class... Operands>
  void add(const Format& format, double computed, double expected, Operands... operands) {
    ++compared;
    if (same(computed, expected) || count++ != 0) return;
    first = std::string(format.name) + ": of";
    for (const double each : {operands..., computed, expected}) {
      char text[32];
      std::snprintf(text, sizeof text, " %a", each);
      first += text;
    }
    first += " (the last two: computed, expected)";
  }
  Differences& operator+=(const Differences& other) {
    compared += other.compared;
    if (count == 0) first = other.first;
    count += other.count;
    return *this;
  }
};

// visit(random, differences) twice, at the same time; each does half of the work.
template <class Visit>
Differences in_two_threads(Visit visit) {
  Differences results[2];
  std::mt19937_64 random[2] = {std::mt19937_64(1), std::mt19937_64(2)};
  std::thread other([&] { visit(random[1], results[1]); });
  visit(random[0], results[0]);
  other.join();
  return results[0] += results[1];
}
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
