#include "reports/numbers.h"

#include <doctest/doctest.h>

#include <cmath>

namespace halfulp {
TEST_CASE("ulps have two decimals below 10, one below 100, none above, and a short exponent from 10,000") {
  const std::pair<double, const char*> table[] = {
      {0, "0"},          {1e-9, "<.01"},  {0.0049, "<.01"},  {0.005, "0.01"},   {0.5, "0.50"},     {9.994, "9.99"},
      {9.996, "10.0"},   {45.44, "45.4"}, {99.96, "100"},    {744.2, "744"},    {2048, "2,048"},   {9999.4, "9,999"},
      {9999.6, "1.0e4"}, {1e6, "1.0e6"},  {-486.25, "-486"}, {-0.001, "-<.01"}, {HUGE_VAL, "inf"}, {NAN, "NaN"}};
  for (const auto& [value, text] : table) CHECK(ulps(value) == text);
}

TEST_CASE("a value above its limit never reads as within it") {  // [limit]
  CHECK(ulps(0.5313, 0.531) == "0.5313");
  CHECK(ulps(0.5011, 0.501) == "0.5011");
  CHECK(ulps(0.50104, 0.501) == "0.50104");
  CHECK(ulps(72.3, 72) == "72.30");
  CHECK(ulps(0.501, 0.501) == "0.50");
  CHECK(ulps(1.39, 0.501) == "1.39");
  for (double value = 0.501; value < 0.512; value = std::nextafter(value + 1e-5, 1)) {
    if (value > 0.501) CHECK(std::stod(ulps(value, 0.501)) > 0.501);
  }
}

TEST_CASE("what is told as a maximum is rounded up") {  // [at-most]
  CHECK(at_most(0.5) == "0.50");
  CHECK(at_most(0.50002) == "0.5001");
  CHECK(at_most(0.53125) == "0.5313");
  CHECK(at_most(2.9531) == "2.954");
  CHECK(at_most(45.41) == "45.5");
  CHECK(at_most(744.2) == "745");
  CHECK(at_most(12345) == "1.3e4");
  CHECK(at_most(HUGE_VAL) == "inf");
}

TEST_CASE("percents keep two digits, and only all is 100 %") {  // [zero]
  const std::pair<double, const char*> table[] = {
      {0, "0 %"},        {7.6e-6, "7.6e-4 %"}, {0.0071, "0.71 %"}, {0.0994, "9.9 %"}, {0.257, "26 %"}, {0.987, "99 %"},
      {0.995, "99.5 %"}, {0.99999, ">99.9 %"}, {1, "100 %"},       {3.5, "350 %"},    {NAN, "- %"}};
  for (const auto& [value, text] : table) CHECK(percent(value) == text);
}

TEST_CASE("counts have commas, bits have the width of their format, minus signs are true ones in prose") {
  CHECK(count(4088) == "4,088");
  CHECK(count(1234567) == "1,234,567");
  CHECK(count(12) == "12");
  CHECK(hexadecimal(fp16, 0.5) == "0x3800");
  CHECK(hexadecimal(fp32, -1) == "0xbf800000");
  CHECK(with_minus("-1.5e-7") == "−1.5e−7");
  CHECK(digits(0.01561735123456, 10) == "0.01561735123");
  CHECK(digits(2.5451180e-5, 7) == "2.545118e-5");
  CHECK(amount(1013) == "1,013");
  CHECK(amount(65504) == "65,504");
  CHECK(amount(1e-30) == "1e-30");
  CHECK(counted(1, "case", "cases") == "1 case");
  CHECK(listed({"a", "b", "c"}) == "a, b and c");
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
