// For tests only: the real numbers that round to a value, to nearest even, from the definition of a format alone.
//
//   c = m 2^e:   low = (m - 1/2) 2^e,  high = (m + 1/2) 2^e,   both ends belong to c if m is even, else to its neighbours
//
// [claim]  "c is the rounding of y" is a claim about an interval, so whoever can compare y with two dyadic numbers can
//          check it: nothing here rounds, and nothing is shared with rounding.cpp, decide.cpp or dyadic.cpp.
// [binade] Below m = 2^(p-1), where e is not the least exponent, the spacing is half: low = (m - 1/4) 2^e.
// [zero]   The cell of 0 has no lower end: |y| <= eta / 2.
// [top]    What lies beyond the largest value M 2^e starts at (M + 1/2) 2^e, which belongs to it if M is odd.
#pragma once

#include <cmath>
#include <compare>
#include <cstdint>

#include "reference/format.h"

namespace halfulp::test {
struct Point {
  std::int64_t m;
  int e;  // m 2^e
};

struct Cell {
  bool starts, ends;  // has a lower end, an upper end
  Point low, high;
  bool closed;  // its ends belong to it
};

inline Point significand(const Format& format, double magnitude) {
  int exponent = 0;
  std::frexp(magnitude, &exponent);
  const int e = std::max(exponent - 1, format.emin) - format.precision + 1;
  return {static_cast<std::int64_t>(std::ldexp(magnitude, -e)), e};
}

// Of |c|, c a value of the format, an infinity, or the nan that stands for what lies beyond e4m3's largest value.
inline Cell cell(const Format& format, double c) {
  const Point top = significand(format, format.largest());
  const Point beyond{2 * top.m + 1, top.e - 1};
  if (!std::isfinite(c)) return {true, false, beyond, {}, top.m % 2 != 0};
  if (c == 0) return {false, true, {}, {1, format.emin - format.precision}, true};
  const auto [m, e] = significand(format, std::fabs(c));
  const bool quarter = m == std::int64_t{1} << (format.precision - 1) && e > format.emin - format.precision + 1;
  const Point low = quarter ? Point{4 * m - 1, e - 2} : Point{2 * m - 1, e - 1};
  const bool endless = format.beyond == Beyond::saturate && m == top.m && e == top.e;
  return {true, !endless, low, {2 * m + 1, e - 1}, m % 2 == 0};
}

enum class Verdict { inside, tie, outside };

// y lies between two bounds: side_of_low(point) is the sign of lower bound - point, side_of_high of upper bound - point.
// Where the bounds do not decide it, y can only be the end itself.
template <class SideOfLow, class SideOfHigh>
Verdict verdict(const Cell& cell, SideOfLow side_of_low, SideOfHigh side_of_high) {
  if (cell.starts && side_of_high(cell.low) < 0) return Verdict::outside;
  if (cell.ends && side_of_low(cell.high) > 0) return Verdict::outside;
  if ((!cell.starts || side_of_low(cell.low) > 0) && (!cell.ends || side_of_high(cell.high) < 0))
    return Verdict::inside;
  return cell.closed ? Verdict::tie : Verdict::outside;
}
}  // namespace halfulp::test

// SPDX-License-Identifier: Apache-2.0
