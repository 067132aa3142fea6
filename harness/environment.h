// The floating-point environment that every proof here assumes, asked for at start-up.
//
// [nearest]   Rounding to nearest even, in doubles without excess precision (FLT_EVAL_METHOD 0).
// [gradual]   Subnormals are neither flushed as results (FTZ) nor read as zero (DAZ).
// [plain]     Compiled without fast-math: reordering or contraction would be another computation.
//
// Source: numerics 3.6; a library loaded before main may have set FTZ (gcc's crtfastmath.o does).
#pragma once

namespace halfulp {
void require_environment();  // throws Violation
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
