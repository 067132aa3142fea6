// Random numbers by position: Philox4x64-10 with key = (seed, 0), counter = (tensor, copy, row, index).
//
// [same]    The same bits on every platform and in any order of asking: a counter, no state.
// [tensor]  A tensor's word is the 64-bit FNV-1a hash of its name, so that tensors of one case are independent.
// [lane]    One counter yields four words: lanes 0 to 3 are independent draws at one place.
// [uniform] (m + 1/2) 2^-52 with m the upper 52 bits: 53 bits, symmetric about 1/2, never 0 or 1.
// [normal]  The inverse of the normal distribution function by + - * / sqrt alone, its logarithm too: no libm differs.
//
// Source: Salmon et al., Parallel random numbers: as easy as 1, 2, 3, SC 2011 (Random123).
#pragma once

#include <cstdint>
#include <string_view>

namespace halfulp {
class Random {
 public:
  Random(std::uint64_t seed, std::string_view tensor, std::size_t copy, std::size_t row);

  std::uint64_t bits(std::uint64_t index, unsigned lane = 0) const;
  double uniform(std::uint64_t index, unsigned lane = 0) const;  // in (0, 1)
  double normal(std::uint64_t index, unsigned lane = 0) const;   // mean 0, standard deviation 1
  double sign(std::uint64_t index, unsigned lane = 0) const;     // -1 or 1
  std::uint64_t below(std::uint64_t bound, std::uint64_t index, unsigned lane = 0) const;  // 0 to bound - 1

 private:
  std::uint64_t seed_, tensor_, copy_, row_;
};

double normal_quantile(double p);  // 0 < p < 1; relative error below 2^-40, tested against MPFR
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
