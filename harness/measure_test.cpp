#include "harness/measure.h"

#include <doctest/doctest.h>

#include <bit>
#include <cmath>
#include <random>

#include "reference/dyadic.h"
#include "reference/ulp.h"

using namespace halfulp;

static constexpr double inf = HUGE_VAL;
static const double nan_value = std::nan("");

static Certified finite(const Format& format, double value, double radius = 0) {
  return {round_to(format, value), value, 0, radius, std::fabs(value), Kind::finite, false};
}
static const Certified undefined{nan_value, nan_value, 0, 0, 0, Kind::nan, false};
static const Certified infinite{inf, inf, 0, 0, inf, Kind::infinite, false};
static const Certified zero{0.0, 0.0, 0, 0, 0, Kind::zero, false};

static Summary one(const Format& format, double computed, const Certified& exact) {
  return measure(format, 1, std::span(&computed, 1), {exact}, {});
}

TEST_CASE("an error is signed, in ulps of the exact value, and right to 2^-52 of itself") {
  std::mt19937_64 random(1);
  const auto draw = [&] { return std::ldexp(1.0 + std::ldexp(double(random() >> 12), -52), int(random() % 9) - 4); };
  for (int i = 0; i < 20000; ++i) {
    const double y = draw(), c = round_to(fp32, y * (1 + std::ldexp(double(random() % 2001) - 1000, -26)));
    const Certified exact = finite(fp32, y, 1e-8 * ulp(fp32, y));
    const Dyadic away = Dyadic(c) - Dyadic(y);
    REQUIRE(error(fp32, c, exact) == nearest(away) / ulp(fp32, y));  // Sterbenz: the difference is exact
    const double far = round_to(fp32, draw());
    const double e = error(fp32, far, exact), truth = nearest(Dyadic(far) - Dyadic(y)) / ulp(fp32, y);
    REQUIRE(std::fabs(e - truth) <= 0x1p-52 * std::fabs(truth));
  }
}

TEST_CASE("where the radius straddles a power of two the unit is the smaller one") {
  CHECK(error(bf16, 1.0078125, finite(bf16, 1.0, 0x1p-50)) == 2);
  CHECK(error(bf16, 1.0078125, finite(bf16, 1.0, 0)) == 1);
  CHECK(error(fp64, 1 + 0x1p-52, {1, 1, 0x1p-54, 0, 1, Kind::finite, false}) == 0.75);
}

TEST_CASE("just below a power of two |E| is a half and the result misrounded and unfaithful") {
  const double below = 1 - 0x1p-8;  // the bf16 number under 1
  const Summary s = one(bf16, below, finite(bf16, 1 + 0x1p-40));
  CHECK(s.ulps.value == doctest::Approx(0.5));
  CHECK(s.misrounded == 1);
  CHECK(s.unfaithful == 1);
  CHECK(one(bf16, 1 + 0x1p-7, finite(bf16, 1 + 0x1p-40)).unfaithful == 0);
  CHECK(one(bf16, below, finite(bf16, 1.0)).unfaithful == 1);
  CHECK(one(bf16, 1.0, finite(bf16, 1.0)).unfaithful == 0);
  // Indices of fp64 values of both signs are further apart than 2^63.
  CHECK(one(fp64, -0x1p1000, {0x1p1000, 0x1p1000, 0x1p940, 0, 0x1p1000, Kind::finite, false}).unfaithful == 1);
}

TEST_CASE("every row of the table of classes") {
  const double top = bf16.largest(), step = ulp(bf16, top);
  const double beyond = 500.0;  // e4m3 ends at 448
  struct Row {
    const char* what;
    const Format& format;
    Certified exact;
    double computed;
    Mismatch expected;
    bool measured;
    double error;  // where measured
  };
  const Mismatch none = Mismatch::count;
  const Row rows[] = {
      {"nan for nan", bf16, undefined, -nan_value, none, false, 0},
      {"a number for nan", bf16, undefined, 1, Mismatch::missing_nan, false, 0},
      {"an infinity for nan", bf16, undefined, inf, Mismatch::missing_nan, false, 0},
      {"nan for a number", bf16, finite(bf16, 1), nan_value, Mismatch::spurious_nan, false, 0},
      {"nan for zero", bf16, zero, nan_value, Mismatch::spurious_nan, false, 0},
      {"nan where e4m3 overflows", e4m3, finite(e4m3, beyond), nan_value, none, false, 0},
      {"nan where bf16 overflows", bf16, finite(bf16, 4e38), nan_value, Mismatch::spurious_nan, false, 0},
      {"infinity for a number", bf16, finite(bf16, 1), inf, Mismatch::spurious_inf, false, 0},
      {"infinity for the largest", bf16, finite(bf16, top), inf, Mismatch::spurious_inf, false, 0},
      {"infinity for zero", bf16, zero, -inf, Mismatch::spurious_inf, false, 0},
      {"infinity a little early", bf16, finite(bf16, top + step / 4), inf, Mismatch::early_overflow, true, 0.75},
      {"infinity early, below", bf16, finite(bf16, -top - step / 4), -inf, Mismatch::early_overflow, true, -0.75},
      {"infinity of the wrong sign, early", bf16, finite(bf16, top + step / 4), -inf, Mismatch::wrong_sign_inf, false,
       0},
      {"the largest just above it", bf16, finite(bf16, top + step / 4), top, none, true, -0.25},
      {"infinity where it overflows", bf16, finite(bf16, 4e38), inf, none, false, 0},
      {"the largest where it overflows", bf16, finite(bf16, top + step), top, Mismatch::saturated, true, -1},
      {"saturation that is right", e4m3_saturate, finite(e4m3_saturate, beyond), 448, none, false, 0},
      {"wrong sign where it overflows", bf16, finite(bf16, 4e38), -inf, Mismatch::wrong_sign_inf, false, 0},
      {"infinity for infinity", bf16, infinite, inf, none, false, 0},
      {"wrong sign for infinity", bf16, infinite, -inf, Mismatch::wrong_sign_inf, false, 0},
      {"a number for infinity", bf16, infinite, 3, Mismatch::saturated, false, 0},
      {"zero for zero", bf16, zero, 0.0, none, true, 0},
      {"minus zero for zero", bf16, zero, -0.0, Mismatch::zero_sign, true, 0},
      {"a number for zero", bf16, zero, 0x1p-130, Mismatch::nonzero_for_zero, true, 8},
      {"zero for less than half a step", fp16, finite(fp16, 0x1p-26), 0.0, none, true, -0.25},
      {"zero for a subnormal", fp16, finite(fp16, 0x1p-20), 0.0, Mismatch::flushed, true, -16},
      {"zero for a normal", fp16, finite(fp16, 0x1p-13), 0.0, none, true, -1024},
  };
  for (const Row& row : rows) {
    CAPTURE(row.what);
    const Summary s = one(row.format, row.computed, row.exact);
    for (std::size_t i = 0; i < s.mismatches.size(); ++i)
      CHECK(s.mismatches[i] == (static_cast<Mismatch>(i) == row.expected ? 1 : 0));
    CHECK(s.count == (row.measured ? 1 : 0));
    CHECK(s.elements == 1);
    if (row.measured) CHECK(s.bias() == doctest::Approx(row.error).epsilon(1e-6));
    if (row.measured) CHECK(s.ulps.value == std::fabs(row.error));
    const bool lost = row.expected == Mismatch::spurious_inf || row.expected == Mismatch::spurious_nan ||
                      (row.expected == Mismatch::wrong_sign_inf && row.exact.kind == Kind::finite);
    CHECK((s.ulps.value == inf) == lost);
  }
}

TEST_CASE("a signed zero is counted apart and is not misrounded") {
  const Summary s = one(bf16, -0.0, zero);
  CHECK(s.mismatch(Mismatch::zero_sign) == 1);
  CHECK(s.misrounded + s.unfaithful + s.invented() == 0);
}

TEST_CASE("errors near a sum that cancels are small at the scale of its terms") {
  Certified exact = finite(fp32, 0x1p-20);
  exact.magnitude = 1;
  const Summary s = one(fp32, 0x1p-20 + 0x1p-23, exact);
  CHECK(s.ulps.value == 0x1p20);
  CHECK(s.scaled.value == 1);
}

static std::vector<Certified> truths(const Format& format, std::initializer_list<double> values) {
  std::vector<Certified> truth;
  for (const double each : values) truth.push_back(finite(format, each));
  return truth;
}

TEST_CASE("rows: the worst is kept with its place, a lost element makes its row infinite, zeros are counted") {
  const auto truth = truths(bf16, {3, 4, 1, 1, 5, 12});
  const std::vector<double> computed{3, 4, 0, 0, 5, 13};
  const Summary s = measure(bf16, 2, computed, truth, {});
  CHECK(s.rows == 3);
  CHECK(s.zeroed == 1);
  CHECK(s.zeros == 2);
  CHECK(s.normwise.value == 1);
  CHECK(s.normwise.row == 1);
  const std::vector<double> errors = normwise_errors(2, computed, truth);
  CHECK(errors[0] == 0);
  CHECK(errors[2] == doctest::Approx(1.0 / 13));
  CHECK(normwise_errors(2, std::vector<double>{3, inf}, truths(bf16, {3, 4}))[0] == inf);
  CHECK(normwise_errors(1, std::vector<double>{1}, {zero})[0] == inf);
  CHECK(normwise_errors(1, std::vector<double>{0x1p-149}, truths(fp32, {0x1p-148}))[0] == 0.5);
}

TEST_CASE("the share of a bound that is used") {
  const auto truth = truths(bf16, {1, 2});
  const double computed[] = {1.0, 2.015625}, bounds[] = {0.0, 0.0625};
  CHECK(measure(bf16, 2, computed, truth, bounds).share.value == 0.25);
  const double off[] = {1.0078125, 2.0};
  CHECK(measure(bf16, 2, off, truth, bounds).share.value == inf);
}

TEST_CASE("quantiles are upper ends of binades, histograms count every measured element") {
  Summary s;
  for (int i = 0; i < 100; ++i) s = merge(s, one(bf16, 1 + (i < 90 ? 1 : 4) * 0x1p-7, finite(bf16, 1.0)));
  CHECK(quantile(s, 0.5) == 2);
  CHECK(quantile(s, 0.95) == 8);
  CHECK(s.signed_errors[33 + 8] == 90);
  CHECK(s.signed_errors[65] == 10);
  CHECK(s.high == 100);
  CHECK(s.mean_magnitude() == doctest::Approx(1.3));
}

static bool same(const Worst& a, const Worst& b) {
  return a.value == b.value && a.id == b.id && a.row == b.row && a.index == b.index &&
         std::bit_cast<std::uint64_t>(a.got) == std::bit_cast<std::uint64_t>(b.got);
}
static bool same(const Summary& a, const Summary& b) {
  return a.elements == b.elements && a.count == b.count && a.misrounded == b.misrounded && a.zeros == b.zeros &&
         a.unfaithful == b.unfaithful && a.error_sum == b.error_sum && a.magnitude_sum == b.magnitude_sum &&
         a.mismatches == b.mismatches && a.magnitudes == b.magnitudes && a.signed_errors == b.signed_errors &&
         a.rows == b.rows && a.high == b.high && a.low == b.low && a.ties == b.ties && a.zeroed == b.zeroed &&
         same(a.ulps, b.ulps) && same(a.scaled, b.scaled) && same(a.share, b.share) && same(a.relative, b.relative) &&
         same(a.normwise, b.normwise) && same(a.nmse, b.nmse);
}

TEST_CASE("summaries merge to the same bits in any order and any grouping") {
  std::mt19937_64 random(7);
  std::vector<Summary> parts;
  for (int i = 0; i < 24; ++i) {
    std::vector<Certified> truth;
    std::vector<double> computed;
    for (int j = 0; j < 6; ++j) {
      truth.push_back(j == 5 ? zero : finite(fp16, std::ldexp(double(random() % 4096 + 1), -10)));
      computed.push_back(round_to(fp16, truth.back().value * (1 + double(random() % 7) * 0x1p-10)));
    }
    if (i % 5 == 0) computed[1] = nan_value;
    parts.push_back(labelled(measure(fp16, 3, computed, truth, {}), "case" + std::to_string(i * 7 % 24)));
  }
  Summary forward;
  for (const Summary& each : parts) forward = merge(forward, each);
  for (int round = 0; round < 20; ++round) {
    std::ranges::shuffle(parts, random);
    std::vector<Summary> groups(1 + random() % 5);
    for (const Summary& each : parts) {
      Summary& group = groups[random() % groups.size()];
      group = random() % 2 ? merge(group, each) : merge(each, group);
    }
    Summary all;
    for (const Summary& each : groups) all = merge(each, all);
    REQUIRE(same(all, forward));
  }
  CHECK(same(merge(Summary{}, forward), forward));
}

// SPDX-License-Identifier: Apache-2.0
