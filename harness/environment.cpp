#include "harness/environment.h"

#include <cfenv>
#include <cfloat>
#ifdef __SSE2__
#include <xmmintrin.h>
#endif

#include "reference/error.h"

#ifdef __FAST_MATH__
#error "halfulp's bounds do not hold under -ffast-math"
#endif
static_assert(FLT_EVAL_METHOD == 0, "doubles must be computed in double");

namespace halfulp {
void require_environment() {
  if (std::fegetround() != FE_TONEAREST)
    throw Violation("the floating-point unit does not round to nearest; something changed its mode before main");
#ifdef __SSE2__
  constexpr unsigned flush_to_zero = 0x8000, denormals_are_zero = 0x0040;
  if (_mm_getcsr() & (flush_to_zero | denormals_are_zero))
    throw Violation("the floating-point unit flushes subnormals (MXCSR FTZ or DAZ); a loaded library set it");
#endif
  volatile double smallest_normal = DBL_MIN, half = 0.5, two = 2.0;
  volatile double subnormal = smallest_normal * half;  // flushed: 0
  if (subnormal * two != DBL_MIN) throw Violation("the floating-point unit flushes subnormals");
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
