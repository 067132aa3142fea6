#include "reference/format.h"

#include <doctest/doctest.h>

#include <stdexcept>

#include "reference/error.h"
#include "reference/test_draws.h"

using namespace halfulp;
using namespace halfulp::test;

TEST_CASE("the formats' constants are the published ones") {
  struct Row {
    const Format& format;
    double largest, smallest, normal, unit_roundoff;
  };
  for (const Row& row : {Row{fp64, 0x1.fffffffffffffp1023, 0x1p-1074, 0x1p-1022, 0x1p-53},
                         {fp32, 0x1.fffffep127, 0x1p-149, 0x1p-126, 0x1p-24},
                         {tf32, 0x1.ffcp127, 0x1p-136, 0x1p-126, 0x1p-11},
                         {bf16, 0x1.fep127, 0x1p-133, 0x1p-126, 0x1p-8},
                         {fp16, 65504, 0x1p-24, 0x1p-14, 0x1p-11},
                         {e4m3, 448, 0x1p-9, 0x1p-6, 0x1p-4},
                         {e4m3_saturate, 448, 0x1p-9, 0x1p-6, 0x1p-4},
                         {e5m2, 57344, 0x1p-16, 0x1p-14, 0x1p-3}}) {
    CAPTURE(row.format.name);
    CHECK(row.format.largest() == row.largest);
    CHECK(row.format.smallest() == row.smallest);
    CHECK(power_of_two(row.format.emin) == row.normal);
    CHECK(row.format.unit_roundoff() == row.unit_roundoff);
  }
}

// The definition of an interchange format read from its code, beside decode's.
static double from_fields(const Format& format, std::uint64_t code) {
  const int width = format.precision - 1, exponent_bits = format.bits - format.padding() - format.precision;
  const auto fraction = static_cast<double>(code & ((std::uint64_t{1} << width) - 1)) * std::ldexp(1, -width);
  const int field = static_cast<int>(code >> width & ((std::uint64_t{1} << exponent_bits) - 1));
  const double sign = code >> (width + exponent_bits) ? -1 : 1;
  if (field == (1 << exponent_bits) - 1 && format.beyond == Beyond::infinity)
    return fraction == 0 ? sign * HUGE_VAL : std::nan("");
  if (format.beyond != Beyond::infinity && fraction == 0.875 && field == 15) return std::nan("");
  const int bias = (1 << (exponent_bits - 1)) - 1;
  return sign * (field == 0 ? std::ldexp(fraction, 1 - bias) : std::ldexp(1 + fraction, field - bias));
}

TEST_CASE("every pattern of at most 19 bits decodes by the definition and encodes to itself") {
  for (const Format* format : {&tf32, &bf16, &fp16, &e4m3, &e4m3_saturate, &e5m2}) {
    const std::uint64_t count = std::uint64_t{1} << (format->bits - format->padding());
    std::uint64_t nans = 0;
    for (std::uint64_t code = 0; code < count; ++code) {
      const std::uint64_t bits = code << format->padding();
      const double value = decode(*format, bits);
      if (!same(value, from_fields(*format, code))) FAIL(format->name << " " << bits);
      nans += std::isnan(value);
      if (!std::isnan(value) && encode(*format, value) != bits) FAIL(format->name << " " << bits);
    }
    const std::uint64_t fractions = std::uint64_t{1} << (format->precision - 1);
    CHECK(nans == (format->beyond == Beyond::infinity ? 2 * (fractions - 1) : 2));
  }
}

TEST_CASE("drawn patterns of fp32 and fp64 decode as the hardware reads them and encode to themselves") {
  std::mt19937_64 random(1);
  for (int i = 0; i < 1'000'000; ++i) {
    const std::uint64_t bits = random();
    const auto half = static_cast<std::uint32_t>(bits);
    const double value = decode(fp32, half), wide = decode(fp64, bits);
    if (!same(value, std::bit_cast<float>(half))) FAIL(half);
    if (!std::isnan(value) && encode(fp32, value) != half) FAIL(half);
    if (!same(wide, std::bit_cast<double>(bits))) FAIL(bits);
    if (!std::isnan(wide) && encode(fp64, wide) != bits) FAIL(bits);
  }
}

TEST_CASE("known codes") {
  CHECK(encode(fp16, 1) == 0x3c00);
  CHECK(encode(fp16, -2) == 0xc000);
  CHECK(encode(fp16, 65504) == 0x7bff);
  CHECK(encode(fp16, 0x1p-24) == 1);
  CHECK(encode(bf16, 1) == 0x3f80);
  CHECK(encode(bf16, -0.0) == 0x8000);
  CHECK(encode(bf16, -HUGE_VAL) == 0xff80);
  CHECK(encode(tf32, 1 + 0x1p-10) == 0x3f802000);
  CHECK(encode(e4m3, 448) == 0x7e);
  CHECK(encode(e4m3, 1) == 0x38);
  CHECK(encode(e5m2, HUGE_VAL) == 0x7c);
  CHECK(encode(e5m2, 57344) == 0x7b);
}

TEST_CASE("a nan encodes to the quiet, positive one") {
  const double negative_nan = std::copysign(std::nan(""), -1);
  CHECK(encode(fp64, negative_nan) == 0x7ff8000000000000);
  CHECK(encode(fp32, negative_nan) == 0x7fc00000);
  CHECK(encode(tf32, negative_nan) == 0x7fc00000);
  CHECK(encode(bf16, negative_nan) == 0x7fc0);
  CHECK(encode(fp16, negative_nan) == 0x7e00);
  CHECK(encode(e4m3, negative_nan) == 0x7f);
  CHECK(encode(e5m2, negative_nan) == 0x7e);
}

TEST_CASE("[borders] a value or a code that is not the format's is refused") {
  CHECK_THROWS_AS(encode(bf16, 1 + 0x1p-8), std::logic_error);
  CHECK_THROWS_AS(encode(fp16, 65536), std::logic_error);
  CHECK_THROWS_AS(encode(fp16, 0x1p-25), std::logic_error);
  CHECK_THROWS_AS(encode(e4m3, 480), std::logic_error);
  CHECK_THROWS_AS(encode(e4m3, HUGE_VAL), std::logic_error);
  CHECK_THROWS_AS(decode(tf32, 0x3f800001), std::logic_error);
  CHECK_THROWS_AS(decode(bf16, 0x13f80), std::logic_error);
}

TEST_CASE("a power of two is one for every exponent of a double") {
  for (int exponent = -1074; exponent <= 1023; ++exponent)
    if (power_of_two(exponent) != std::ldexp(1, exponent)) FAIL(exponent);
}

TEST_CASE("a format is found by its name, and an unknown one names its nearest") {
  for (const Format* each : formats) CHECK(&format(each->name) == each);
  CHECK_THROWS_WITH_AS(format("bf61"), doctest::Contains("no format 'bf61'; did you mean 'bf16'?"), UsageError);
}

// SPDX-License-Identifier: Apache-2.0
