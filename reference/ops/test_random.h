// For tests only: random numbers, the same bits everywhere.
#pragma once

#include <cmath>
#include <random>
#include <vector>

#include "reference/rounding.h"

namespace halfulp::test {
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : engine_(seed) {}
  std::uint64_t bits() { return engine_(); }
  std::size_t below(std::size_t end) { return engine_() % end; }
  double symmetric() {
    return static_cast<double>(static_cast<std::int64_t>(engine_()) >> 11) * 0x1p-52;
  }  // in [-1, 1)
  double bell() { return symmetric() + symmetric() + symmetric(); }  // sd 1
  // Exponents spread evenly over 2^-spread .. 2^spread.
  double wide(int spread) { return std::ldexp(symmetric(), static_cast<int>(below(2 * spread + 1)) - spread); }
  // `count` values of make(), rounded to the format.
  template <class Make>
  std::vector<double> row(std::size_t count, const Format& format, Make make) {
    std::vector<double> values(count);
    for (double& each : values) each = round_to(format, make());
    return values;
  }

 private:
  std::mt19937_64 engine_;
};
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
