// A sum of doubles and of products of two doubles, exact whatever their exponents: one long fixed-point number.
//
//   sum = d_0 B^0 + d_1 B^1 + ... + d_131 B^131,  times 2^-2148,  B = 2^32,  each digit d_k in 64 bits with its sign
//
// [range]   2^-2148 is the square of the smallest subnormal; a product ends below 2^2048 < B^132 2^-2148.
// [carry]   A term adds less than 2^33 to a digit, so 2^30 terms fit before a carry would be needed; n is at most 2^24.
// [any]     Integers add in any order to the same value: the order of a row is never seen.
//
// Source: Kulisch, Computer Arithmetic and Validity, 2008; Neal, Fast exact summation using small and large
// superaccumulators, 2015 (the overlapping digits).
#pragma once

#include <array>
#include <cstdint>

#include "reference/dyadic.h"

namespace halfulp {
class ExactSum {
 public:
  void add(double finite);
  void add(double finite, double times);
  Dyadic total() const;

 private:
  void put(std::uint64_t magnitude, int place, bool negative);
  std::array<std::int64_t, 132> digits_{};
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
