// The tools of the cross-checks: how many elements, and the cells by which a rounding is claimed.
#include "reference/test_cross.h"

#include "reference/test_cell.h"

using namespace halfulp;
using namespace halfulp::test;

TEST_CASE("million: the cross-checks of the truth compare at least 10^6 elements together") {
  long total = 0;
  for (const CrossCheck& each : cross_checks) total += each.least;
  MESSAGE("at least " << total << " elements in " << std::size(cross_checks) << " cross-checks");
  CHECK(total >= 1'000'000);
}

static double at(const Point& point) { return std::ldexp(static_cast<double>(point.m), point.e); }

TEST_CASE("cells tile the numbers from 0 on: each starts where the one before ends, at an end that belongs to one") {
  for (const Format* format : {&e4m3, &e4m3_saturate, &e5m2, &bf16, &fp16}) {
    std::size_t gaps = 0;
    Cell before = cell(*format, 0);
    CHECK_FALSE(before.starts);
    CHECK(at(before.high) == format->smallest() / 2);
    for (std::uint64_t code = 1; before.ends; ++code) {
      const double value = decode(*format, code);
      const Cell next = cell(*format, value);
      gaps += at(next.low) != at(before.high) || next.closed == before.closed;
      gaps += std::isfinite(value) && (at(next.low) >= value || (next.ends && at(next.high) <= value));
      before = next;
    }
    CHECK(gaps == 0);
  }
  CHECK(at(cell(e4m3, 448).high) == 464);
  CHECK_FALSE(cell(e4m3_saturate, 448).ends);
  CHECK(at(cell(fp16, HUGE_VAL).low) == 65520);
}

TEST_CASE("a verdict: inside, outside, or an end that belongs to the cell, which is a tie") {
  const auto of = [](double y, double c) {
    const auto side = [y](const Point& point) { return (y > at(point)) - (y < at(point)); };
    return verdict(cell(bf16, c), side, side);
  };
  CHECK(of(1 + 0x1p-9, 1) == Verdict::inside);
  CHECK(of(1 + 0x1p-8, 1) == Verdict::tie);
  CHECK(of(1 + 0x1p-8, 1 + 0x1p-7) == Verdict::outside);
  CHECK(of(1 + 0x1p-8 + 0x1p-30, 1) == Verdict::outside);
  CHECK(of(1 - 0x1p-9, 1) == Verdict::tie);
  CHECK(of(1 - 0x1p-10, 1) == Verdict::inside);
}

// SPDX-License-Identifier: Apache-2.0
