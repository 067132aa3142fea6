// A-priori limits: what a class can err by, known from format and length alone.
//
//   gamma_N = N u / (1 - N u), u = 2^-24 (2^-53 where the work is fp64):   |product of N factors (1+d)^+-1 - 1| <= gamma_N, halves count half
//   last rounding to precision p after a relative error theta:   1/2 + 2^p theta if 2^p theta < 1, else 1 + 2^p theta
//
// [twice]  In a work narrower than fp32 an operation may be rounded to fp32 first, which errs by at most
//          u (1 + 2^-12) + 2^-24 u in all: u is taken so much larger. A sum of fp32 steps, cast once, errs less than one
//          of steps in the work.
// [chain]  A sum in any order meets at most n - 1 additions a term; in L lanes ceil(n/L) - 1 + ceil(log2 L).
// [safe]   fp32 inside, 32 lanes, rsqrt 2, mean by division, eps rounded, one last cast, at magnitude scale.
//            rms_norm      N = (h + k + 1 + 2) / 2 + 2 + 2, k = 0 if squares are exact: at n = 4096
//                          71.5 or 72: 0.5011 ulp in bf16, 0.5087 in fp16, 72 in fp32
//            layer_norm    |c - y| <= gamma(h+1) |g| A/s + |t| (gamma(h+6)/2 + gamma(5)) + u (|t| + |b|), and each
//                          of |g| A/s, |t|, |b| is at most M:   N = h + 1 + (h + 6)/2 + 5 + 1
//            softcap       x/cap, tanh (4), times cap:   N = 1 + 4 + 1
//            residual_sum  K terms, added one after the other as they arrive:   N = K - 1 (+ 2 with a multiplier)
//            add_*         as the norm, + 2 where the norm sees a sum that was rounded to fp32
//            For fp32 results the last operation is already counted: 2^24 gamma_N.
// [exhausted] Cast before the weight: kappa = 2^p (v + gamma_N (1 + v)), v = u_T/(1 + u_T): 1/2 + kappa below 1, else
//          1 + kappa. In bf16 up to N = 2055.5 (n = 4096) 1.53 holds by exhaustion over all significands, not by formula.
// [row]    Where a row needs more (subnormals, mean far above spread, a cap that fp32 does not hold) the limit is the
//          largest half-width of the same class on this very input.
#pragma once

#include "harness/class.h"
#include "reference/evaluate.h"

namespace halfulp {
double gamma_of(double roundings, const Format& work);  // infinite from N u >= 1 on
int chain(std::size_t n, int lanes);                    // [chain]; lanes 0: any order

// Ulps that a relative error before the last rounding, from a working format, can become. Rounded up.
double after_rounding(const Format&, const Format& work, double relative);

// The class of the safe recipe, and its limit in ulps at magnitude scale: closed, and for this very input.
Class safe_class();
double safe_limit(const Problem&);
double safe_limit(const Problem&, const Truth&);

// RMSNorm: N of a class, and the limit of one cast after, or two roundings with the cast before the weight.
double rms_norm_roundings(std::size_t n, double square_roundings, const Class&);
double cast_before_limit(const Format&, double roundings);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
