// What an output deviates from the truth, as a summary that merges in any order to the same bits.
//
//   error   E = (c - y) / ulp(y), signed;   scaled E^M = (c - y) / ulp(M);   share beta = |c - y| / bound
//
// [exact]    Counts, histograms and fixed-point sums (2^-20 ulp) are integers and the worst is a maximum, so shards
//            merge to the same bits; a mean of doubles would not.
// [error]    (c - value) - low in double: the first difference is exact where c is within a factor of two of y
//            (Sterbenz), else both are off by at most 2^-53 of it. So E is right to 2^-52 |E| + radius / ulp(y).
// [unit]     The unit is ulp of the exact value. Where its radius straddles a power of two the smaller unit is taken:
//            an error is never understated.
// [classes]  The table of classes (nan, infinity, overflow, zero) is a disjoint list in order of priority, see classify.
// [compare]  Misrounded and unfaithful are decided by comparing values, never by |E|.
// [witness]  The worst keeps its element (case, row, index); of equal ones the first in this order.
// [row]      Normwise errors belong to a row: of rows the worst is kept, with its witness.
//
// Sources: Muller et al., Handbook of Floating-Point Arithmetic, 2nd ed., 2.3; Sterbenz, Floating-Point Computation.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "reference/evaluate.h"

namespace halfulp {
// Mismatches that are not distances, each counted apart. `saturated` is any finite value where none is right.
enum class Mismatch : std::uint8_t {
  missing_nan,
  spurious_nan,
  spurious_inf,
  early_overflow,
  saturated,
  wrong_sign_inf,
  nonzero_for_zero,
  flushed,
  zero_sign,
  count
};
std::string_view name(Mismatch);

struct Worst {
  double value = 0;
  std::string id;  // of the case; empty within one case
  std::size_t row = 0;
  std::size_t index = 0;
  double exact = 0, expected = 0, got = 0;  // the element; of a row figure the row only
};

// The larger one; of equal ones the first by case, row, index.
const Worst& worse(const Worst& a, const Worst& b);

struct Summary {
  static constexpr int bins = 64;
  std::uint64_t elements = 0;    // all that were looked at
  std::uint64_t count = 0;       // of them measured: exact and computed value are finite, or an early overflow
  std::uint64_t misrounded = 0;  // of those measured: not the correctly rounded value
  std::uint64_t unfaithful = 0;  // of those measured: not one of the two neighbours of the exact value
  std::uint64_t ties = 0;
  std::uint64_t high = 0, low = 0;
  std::uint64_t zeros = 0;  // a zero where the correctly rounded value is not one, at any scale
  std::array<std::uint64_t, static_cast<std::size_t>(Mismatch::count)> mismatches{};
  std::int64_t error_sum = 0;      // of E in 2^-20 ulp, each clamped to +-2^14 ulp
  std::int64_t magnitude_sum = 0;  // of |E| likewise
  // |E| by binade: bin b holds 2^(b-32) <= |E| < 2^(b-31); bin 0 everything smaller, the last everything larger.
  std::array<std::uint64_t, bins> magnitudes{};
  // E in eighths of an ulp from -4 to 4: the signed distribution; the first and last bins hold what lies beyond.
  std::array<std::uint64_t, bins + 2> signed_errors{};
  Worst ulps;      // |E|; infinite for a spurious infinity
  Worst scaled;    // |E^M|
  Worst share;     // beta; 0 where no bound was asked for
  Worst relative;  // |c - y| / |y|, y not 0
  Worst normwise;  // of a row: ||c - y||2 / ||y||2; infinite where an element is lost
  Worst nmse;      // of a row: sum (c - y)^2 / sum y^2;  SNR in dB = -10 log10
  std::uint64_t rows = 0;
  std::uint64_t zeroed = 0;  // rows whose outputs are all zero where the correctly rounded ones are not

  std::uint64_t mismatch(Mismatch which) const { return mismatches[static_cast<std::size_t>(which)]; }
  // Values lost: spurious or missing nan, spurious infinity or one of the wrong sign, a finite value for none.
  std::uint64_t invented() const;
  double bias() const;            // mean E
  double mean_magnitude() const;  // mean |E|
};

// Associative and commutative, bit for bit.
Summary merge(const Summary& a, const Summary& b);

// The same summary, its witnesses named after the case.
Summary labelled(Summary, const std::string& id);

// One result of a problem: c against the truth, rows of n; bounds (one an element, absolute) may be empty.
Summary measure(const Format&, std::size_t n, std::span<const double> computed, const std::vector<Certified>& truth,
                std::span<const double> bounds);

// E of one element that is a distance: both finite.
double error(const Format&, double computed, const Certified&);

// The normwise error of each row, as `normwise` keeps the worst of.
std::vector<double> normwise_errors(std::size_t n, std::span<const double> computed,
                                    const std::vector<Certified>& truth);

double quantile(const Summary&, double share);  // of |E|, the upper end of its bin
double snr_db(double nmse);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
