// What an output deviates from the truth, as a summary that merges in any order to the same bits.
//
//   error   E = (c - y) / ulp(y), signed;   scaled E^M = (c - y) / ulp(M);   share beta = |c - y| / bound
//
// [exact]    Counts, histograms and fixed-point sums (2^-20 ulp) are integers and the worst is a maximum, so shards
//            merge to the same bits; a mean of doubles would not.
// [witness]  The worst keeps its element (case, row, index); of equal ones the first in the order of cases.
// [special]  A nan, an infinity or a zero that the truth does not have is counted by its class, not averaged.
// [row]      Normwise errors belong to a row: of rows the worst is kept, with its witness.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "reference/evaluate.h"

namespace halfulp {
// Mismatches that are not distances (numerics 2.6), each counted apart.
enum class Mismatch : std::uint8_t {
  missing_nan, spurious_nan, spurious_inf, early_overflow, saturated, wrong_sign_inf, nonzero_for_zero, flushed,
  zero_sign, count
};
std::string_view name(Mismatch);

struct Worst {
  double value = 0;
  std::size_t row = 0;
  std::size_t index = 0;
  double exact = 0, expected = 0, got = 0;  // the element; of a row figure the row only
};

struct Summary {
  static constexpr int bins = 64;
  std::uint64_t count = 0;        // elements measured
  std::uint64_t misrounded = 0;   // not the correctly rounded value
  std::uint64_t unfaithful = 0;   // not one of the two neighbours of the exact value
  std::uint64_t ties = 0;
  std::uint64_t high = 0, low = 0;
  std::uint64_t zeros = 0;        // a zero where the correctly rounded value is not one, at any scale: zeros invented
  std::array<std::uint64_t, static_cast<std::size_t>(Mismatch::count)> mismatches{};
  std::int64_t error_sum = 0;     // of E in 2^-20 ulp, each clamped to +-2^20 ulp: the bias
  std::int64_t magnitude_sum = 0; // of |E| likewise
  // |E| by binade: bin b holds 2^(b-32) <= |E| < 2^(b-31); bin 0 everything smaller, the last everything larger.
  std::array<std::uint64_t, bins> magnitudes{};
  // E in eighths of an ulp from -4 to 4: the signed distribution; the first and last bins hold what lies beyond.
  std::array<std::uint64_t, bins + 2> signed_errors{};
  Worst ulps;        // |E|
  Worst scaled;      // |E^M|
  Worst share;       // beta; 0 where no bound was asked for
  Worst relative;    // |c - y| / |y|
  Worst normwise;    // of a row: ||c - y||2 / ||y||2
  Worst nmse;        // of a row: sum (c - y)^2 / sum y^2;  SNR in dB = -10 log10
  std::uint64_t rows = 0;

  std::uint64_t invented() const;  // spurious nan and inf, early overflow, wrong sign: values lost
};

// a then b: of equal worsts a's is kept. Associative.
Summary merge(const Summary& a, const Summary& b);

// One result of a problem: c against the truth; bounds (one an element, absolute) may be empty.
Summary measure(const Format&, std::size_t n, std::span<const double> computed, const std::vector<Certified>& truth,
                std::span<const double> bounds);

double quantile(const Summary&, double share);  // of |E|, the upper end of its bin
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
