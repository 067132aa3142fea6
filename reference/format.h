// A floating-point format is one row: a precision p, an exponent range, and what lies beyond the largest value.
//
//   F = { ±m · 2^(e-p+1) : 0 <= m < 2^p, emin <= e <= emax, |value| <= largest }  ∪  { ±inf, nan }
//
// [carrier]   Every value of every row is a double, so a value travels as a double.
// [gradual]   Below 2^emin the quantum stays 2^(emin-p+1): subnormals are kept, never flushed.
// [cut]       e4m3 has no infinity and its last code of the top binade is nan: largest = 448, not 480.
// [encoding]  Sign, biased exponent, fraction; tf32 in an fp32 container, its 13 low bits zero.
// [borders]   encode takes values of the format only, decode codes of the format only: anything else is a
//             std::logic_error, since a value outside the format means that a rounding was forgotten.
//
// Sources: IEEE 754-2019, clauses 3.3 and 3.4; Micikevicius et al., FP8 Formats for Deep Learning, 2022.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <string_view>

namespace halfulp {
enum class Beyond { infinity, nan, saturate };

// 2^exponent, for every power of two that is a double: -1074 <= exponent <= 1023.
constexpr double power_of_two(int exponent) {
  return std::bit_cast<double>(exponent >= -1022 ? static_cast<std::uint64_t>(exponent + 1023) << 52
                                                 : std::uint64_t{1} << (exponent + 1074));
}

struct Format {
  std::string_view name;
  int precision;
  int emin;
  int emax;
  int bits;                          // of the container
  Beyond beyond = Beyond::infinity;  // what a value too large to round to `largest` becomes
  double cut = 0;                    // the largest finite value where the top binade is cut, else 0

  constexpr double largest() const { return cut != 0 ? cut : (2 - power_of_two(1 - precision)) * power_of_two(emax); }
  // The smallest positive subnormal, the quantum.
  constexpr double smallest() const { return power_of_two(quantum(emin)); }
  // The exponent of the spacing of the values whose binade starts at 2^exponent.
  constexpr int quantum(int exponent) const { return std::max(exponent, emin) - precision + 1; }
  constexpr double unit_roundoff() const { return power_of_two(-precision); }
  // Of an encoding: the bias of the exponent is 1 - emin; the unused low bits of tf32's container are padding.
  constexpr int exponent_bits() const { return std::bit_width(static_cast<unsigned>(1 - emin)) + 1; }
  constexpr int padding() const { return bits - exponent_bits() - precision; }
};

inline constexpr Format fp64{"fp64", 53, -1022, 1023, 64};
inline constexpr Format fp32{"fp32", 24, -126, 127, 32};
inline constexpr Format tf32{"tf32", 11, -126, 127, 32};
inline constexpr Format bf16{"bf16", 8, -126, 127, 16};
inline constexpr Format fp16{"fp16", 11, -14, 15, 16};
inline constexpr Format e4m3{"e4m3", 4, -6, 8, 8, Beyond::nan, 448};
inline constexpr Format e4m3_saturate{"e4m3_saturate", 4, -6, 8, 8, Beyond::saturate, 448};
inline constexpr Format e5m2{"e5m2", 3, -14, 15, 8};
inline constexpr const Format* formats[] = {&fp64, &fp32, &tf32, &bf16, &fp16, &e4m3, &e4m3_saturate, &e5m2};

const Format& format(std::string_view name);  // throws UsageError

// The bits of a value of the format, in the low `bits` of the result; a nan is the quiet one, positive.
std::uint64_t encode(const Format&, double value);
double decode(const Format&, std::uint64_t bits);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
