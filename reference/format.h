// A floating-point format is one row: a precision p, an exponent range, and what lies beyond the largest value.
//
//   F = { ±m · 2^(e-p+1) : 0 <= m < 2^p, emin <= e <= emax, |value| <= largest }  ∪  { ±inf, nan }
//
// [carrier]   Every value of every row is a double, so a value travels as a double.
// [gradual]   Below 2^emin the quantum stays 2^(emin-p+1): subnormals are kept, never flushed.
// [cut]       e4m3 has no infinity and its last code of the top binade is nan: largest = 448, not 480.
// [encoding]  Sign, biased exponent, fraction; tf32 in an fp32 container, its 13 low bits zero.
//
// Sources: IEEE 754-2019, clauses 3.3 and 3.4; Micikevicius et al., FP8 Formats for Deep Learning, 2022.
#pragma once

#include <cstdint>
#include <string_view>

namespace halfulp {
enum class Beyond { infinity, nan, saturate };

struct Format {
  std::string_view name;
  int precision;
  int emin;
  int emax;
  int bits;                          // of the container
  Beyond beyond = Beyond::infinity;  // what a value too large to round to `largest` becomes
  double cut = 0;                    // the largest finite value where the top binade is cut, else 0

  double largest() const;
  double smallest() const;  // the smallest positive subnormal, the quantum
  // The exponent of the spacing of the values whose binade starts at 2^exponent.
  int quantum(int exponent) const;
  double unit_roundoff() const;  // 2^-p
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
