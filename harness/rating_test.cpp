#include "harness/rating.h"

#include <doctest/doctest.h>

#include <cmath>

using namespace halfulp;

static Rating rated(const Format& format, double scaled, double normwise, double safe_normwise, double limit = 0.501) {
  Summary summary;
  summary.elements = 1;
  summary.scaled.value = scaled;
  const double rows[] = {normwise};
  return rate(format, summary, rows, limit, {.normwise = {safe_normwise}, .summary = {}});
}

TEST_CASE("safe is within the limit, costs beyond it while half of the bits stay right") {
  CHECK(rated(bf16, 0.5005, 1e-3, 1e-3) == Rating::safe);
  CHECK(rated(bf16, 0.502, 1e-3, 1e-3) == Rating::costs);
}

TEST_CASE("a row breaks above 2^(-p/2) and at 100 times the safe recipe's, not at one of the two alone") {
  for (const Format* format : {&bf16, &fp16, &fp32}) {
    const double half = std::sqrt(format->unit_roundoff());
    CHECK(rated(*format, 100, half * 1.01, half / 1000) == Rating::breaks);
    CHECK(rated(*format, 100, half * 0.99, half / 1000) == Rating::costs);
    CHECK(rated(*format, 100, half * 2, half / 40) == Rating::costs);
    CHECK(rated(*format, 100, half * 2, half / 60) == Rating::breaks);
  }
  CHECK(std::sqrt(bf16.unit_roundoff()) == doctest::Approx(0.0625));
}

TEST_CASE("values invented break, unless the safe recipe invents them too; an early overflow does not") {
  Summary zeros;
  zeros.elements = 4, zeros.zeroed = 1, zeros.scaled.value = 0.1;
  const double rows[] = {0.0};
  CHECK(rate(fp32, zeros, rows, 72, {.normwise = {0.0}, .summary = {}}) == Rating::breaks);
  CHECK(rate(fp32, zeros, rows, 72, {.normwise = {0.0}, .summary = zeros}) == Rating::safe);
  for (const Mismatch each : {Mismatch::spurious_nan, Mismatch::spurious_inf, Mismatch::wrong_sign_inf,
                              Mismatch::missing_nan, Mismatch::saturated, Mismatch::early_overflow}) {
    Summary summary;
    summary.elements = 4;
    summary.mismatches[static_cast<std::size_t>(each)] = 1;
    const Rating rating = rate(fp32, summary, rows, 72, {.normwise = {0.0}, .summary = {}});
    CHECK(rating == (each == Mismatch::early_overflow ? Rating::safe : Rating::breaks));
  }
}

TEST_CASE("a lost row breaks where the safe recipe keeps it; of two ratings the worse one counts") {
  CHECK(rated(fp16, HUGE_VAL, HUGE_VAL, 1e-4) == Rating::breaks);
  CHECK(worse(Rating::safe, Rating::costs) == Rating::costs);
  CHECK(worse(Rating::breaks, Rating::unrated) == Rating::breaks);
  CHECK(rate(fp32, {}, std::vector<double>{}, 72, {}) == Rating::unrated);
}

// SPDX-License-Identifier: Apache-2.0
