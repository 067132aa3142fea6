// Random numbers by position: Philox4x64 with key = seed, counter = (tensor, copy, row, index).
//
// [same]   The same bits on every platform and in any order of asking: a counter, no state.
// [normal] The inverse of the normal distribution function by + - * / sqrt fma alone, so no libm differs.
//
// Source: Salmon et al., Parallel random numbers: as easy as 1, 2, 3, SC 2011 (Random123).
#pragma once

#include <cstdint>
#include <string_view>

namespace halfulp {
class Random {
 public:
  Random(std::uint64_t seed, std::string_view tensor, std::size_t copy, std::size_t row);

  std::uint64_t bits(std::uint64_t index, unsigned lane = 0) const;  // lane 0 to 3: independent draws at one place
  double uniform(std::uint64_t index, unsigned lane = 0) const;      // in (0, 1), 53 bits, never 0 or 1
  double normal(std::uint64_t index, unsigned lane = 0) const;       // mean 0, standard deviation 1

 private:
  std::uint64_t seed_, tensor_, copy_, row_;
};

double normal_quantile(double p);  // 0 < p < 1; relative error below 2^-40, tested against MPFR
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
