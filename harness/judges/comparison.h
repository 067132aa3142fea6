// How somebody's test compares an output with what it takes for right: one number, the share of the tolerance used.
//
//   allclose     max |d| / (absolute + relative |r|)                      torch, NumPy, JAX
//   either       max min(|d| / absolute, |d| / (relative |r|))            TransformerEngine
//   relative     max |d| / (relative |r|), |d| / relative for |r| <= absolute      benchdnn
//   nmse         (sum d² / sum r²) / absolute                             ggml
//   max_abs      max |d| / absolute                                       MLX
//   twice_naive  max |d| / (2 max |naive - r| + absolute)                 flash-attention
//   ulp          max (|d| / ulp(r)) / absolute                            Highway, tt-metal
//   cosine       (1 - cosine of the angle) / (1 - absolute)               similarity gates
//   with d = output - r, r the reference, both in the format of the result
//
// [passes]  The test passes iff the share is at most 1: a quotient of doubles is at most 1 iff its numerator is at most
//           its denominator, so nothing is lost by dividing.
// [nothing] 0 of a tolerance of 0 is 0; anything else of it is infinite.
// [class]   Where output or reference is no finite number they must agree (a nan with a nan), else the share is infinite.
#pragma once

#include <span>
#include <string_view>

#include "reference/format.h"

namespace halfulp {
struct Limits {
  double absolute = 0, relative = 0;
};

struct Compared {
  const Format& format;
  std::span<const double> got, reference;
  std::span<const double> naive = {};  // of twice_naive: the naive kernel's output
};

struct Measure {
  std::string_view name;
  std::string_view meaning;
  double (*used)(const Compared&, const Limits&);
};

extern const std::span<const Measure> measures;
const Measure& measure(std::string_view name);  // throws UsageError

double used(const Measure&, const Compared&, const Limits&);  // [class] [passes]
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
