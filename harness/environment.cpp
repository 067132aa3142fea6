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
constexpr unsigned flush_to_zero = 0x8000, denormals_are_zero = 0x0040, rounding_control = 0x6000, flags = 0x3f;

FloatingPoint floating_point() {
#ifdef __SSE2__
  return {std::fegetround(), _mm_getcsr() & ~flags};
#else
  return {std::fegetround(), 0};
#endif
}

std::string left_behind(const FloatingPoint& before, const FloatingPoint& after) {
  if (after.rounding != before.rounding || ((before.control ^ after.control) & rounding_control) != 0)
    return "left another rounding mode behind";
  if (after.control & ~before.control & (flush_to_zero | denormals_are_zero)) return "left flush-to-zero on (MXCSR)";
  return "left other floating-point exceptions unmasked, or another MXCSR, behind";
}

void require_environment() {
  if (std::fegetround() != FE_TONEAREST)
    throw Violation("the floating-point unit does not round to nearest; something changed its mode before main");
#ifdef __SSE2__
  if (_mm_getcsr() & (flush_to_zero | denormals_are_zero))
    throw Violation("the floating-point unit flushes subnormals (MXCSR FTZ or DAZ); a loaded library set it");
#endif
  volatile double smallest_normal = DBL_MIN, half = 0.5, two = 2.0;
  volatile double subnormal = smallest_normal * half;  // flushed: 0
  if (subnormal * two != DBL_MIN) throw Violation("the floating-point unit flushes subnormals");
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
