// eps as the truth takes it: an exact rational, an integer with an exponent over an integer.
//
//   eps = num / den
//
// [declared] eps-format=exact is the decimal that is printed (1e-05 is 1/100000); every other choice is a binary64.
//
// Numerics 3.7: 1e-5 as fp32 differs from the decimal by 2.5e-8, 1e-6 as fp16 by 1.3 %.
#pragma once

#include "reference/dyadic.h"
#include "reference/problem.h"

namespace halfulp {
struct Eps {
  Dyadic num;
  Integer den = 1;
};

Eps eps_of(const Problem&);
Eps exact_decimal(std::string_view text);  // of what to_text() prints: finite, at least 0
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
