// For tests only: the independent cross-checks of the truth, and how many elements each compares at least.
//
//   crossed(by_arb_sums, elements, mismatches)   prints the number, and fails where it is too small or a mismatch was seen
//
// [million] Together they are a million elements, which cross_test.cpp sums; a tenth of it under a sanitizer.
#pragma once

#include <doctest/doctest.h>

#include <string_view>

#include "reference/test_draws.h"

namespace halfulp::test {
struct CrossCheck {
  std::string_view name;
  long least;
};

inline constexpr CrossCheck by_arb_norms{"Arb at 400 bits, norms and fused adds", 200'000};
inline constexpr CrossCheck by_arb_softcap{"Arb at 400 bits, softcap", 40'000};
inline constexpr CrossCheck by_arb_sums{"Arb at 400 bits, residual sums", 30'000};
inline constexpr CrossCheck by_rationals_rms{"e4m3 rows up to length 3, RMSNorm, integers", 1'000'000};
inline constexpr CrossCheck by_rationals_layer{"e4m3 rows up to length 3, LayerNorm, integers", 4'000'000};
inline constexpr CrossCheck by_rationals_weights{"e4m3 pairs and weights, integers", 2'000'376};
inline constexpr CrossCheck by_thresholds{"softcap of all 16-bit inputs, thresholds", 386'000};
inline constexpr CrossCheck by_midpoints{"softcap of midpoints, MPFR at 600 bits", 60'000};
inline constexpr CrossCheck by_families{"families of exact ties", 40'000};
inline constexpr CrossCheck cross_checks[] = {by_arb_norms,     by_arb_softcap,     by_arb_sums,
                                              by_rationals_rms, by_rationals_layer, by_rationals_weights,
                                              by_thresholds,    by_midpoints,       by_families};

#ifdef HALFULP_SANITIZED
inline constexpr long thinned = 10;
#else
inline constexpr long thinned = 1;
#endif

inline void crossed(const CrossCheck& check, long elements, long mismatches, long share = thinned) {
  MESSAGE(check.name << ": " << elements << " elements, " << mismatches << " mismatches");
  CHECK(elements >= check.least / share);
  CHECK(mismatches == 0);
}
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
