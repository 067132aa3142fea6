// The floating-point environment that every proof here assumes, asked for at start-up.
//
// [nearest]   Rounding to nearest even, in doubles without excess precision (FLT_EVAL_METHOD 0).
// [gradual]   Subnormals are neither flushed as results (FTZ) nor read as zero (DAZ).
// [plain]     Compiled without fast-math: reordering or contraction would be another computation.
//
// Source: numerics 3.6; a library loaded before main may have set FTZ (gcc's crtfastmath.o does).
#pragma once

#include <string>

namespace halfulp {
void require_environment();  // throws Violation

// What a call may leave behind: the rounding mode, and of MXCSR all but the flags that an operation may raise.
struct FloatingPoint {
  int rounding = 0;
  unsigned control = 0;
  bool operator==(const FloatingPoint&) const = default;
};
FloatingPoint floating_point();
std::string left_behind(const FloatingPoint& before, const FloatingPoint& after);  // "left flush-to-zero on (MXCSR)"
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
