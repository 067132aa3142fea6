// How numbers are written in every report.
//
//   ulps      0.50  2.95  45.4  744  2,048  1.0e6      two decimals below 10, one below 100, none above
//   percent   26 %  0.71 %  7.6e-4 %
//   count     4,088
//
// [zero]   A bare 0 is exactly 0; less than 0.005 is <.01; 100 % is all of them, 99.99 of a hundred is >99.9 %.
// [limit]  A value above its limit never reads as within it: more digits are written until it does not.
// [at-most] A bound, or a maximum told as one, is rounded up: at_most(0.50002) = 0.5001.
// [minus]  A true minus sign in what is read, ASCII in what is typed.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reference/format.h"

namespace halfulp {
std::string ulps(double value);
std::string ulps(double value, double limit);
std::string at_most(double value);
std::string percent(double share);  // of 1
std::string percent(std::uint64_t part, std::uint64_t whole);
std::string count(std::uint64_t);
std::string amount(double);       // of a size or a ratio: 1, 0.0306, 1,000, 6.6e4, 1.2e-30
std::string per_element(double);  // 4, 0.5, 1.33
std::string digits(double value, int significant);
std::string hexadecimal(const Format&, double value);
std::string with_minus(std::string_view ascii);

std::string counted(std::uint64_t number, std::string_view one, std::string_view many);  // 1 case, 2 cases
std::string listed(const std::vector<std::string>& words, std::string_view last = " and ");
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
