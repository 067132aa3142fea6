// The truth about a problem: every element correctly rounded, with proof, and its exact value as a double.
//
//   exact value ∈ value + low ± radius,   radius <= 10^-6 ulp of fp32 (of fp64 where the result is fp64)
//
// [ball]     Where both ends of the cheap ball round to the same value, that is the rounding: RN is monotone.
// [decided]  Else the algebraic ops are decided exactly by integers, ties included: no guess, no precision limit.
// [ziv]      softcap: precision doubles until both ends of the enclosure agree, Rule K at its two asymptotes.
// [limit]    What 2^14 bits do not decide is thrown as Untrusted, never guessed.
//
// Source: Ziv, Fast evaluation of elementary mathematical functions with correctly rounded last bit, ACM TOMS 17
// (1991).
#pragma once

#include "reference/op.h"
#include "reference/rounding.h"

namespace halfulp {
struct Certified {
  double rounded;  // to nearest even in the format of the result
  double value;    // with `low`: the exact value, to `radius`
  double low;      // 0 unless the result is fp64
  double radius;
  double magnitude;  // M of the error scale; |value| where the op has no cancellation
  Kind kind;         // of the exact value
  bool tie;          // the exact value is halfway between two values of the format
};

using Truth = std::map<std::string, std::vector<Certified>, std::less<>>;  // a result's name: rows x n, or rows

Truth evaluate(const Problem&);

Certified certify(const Quantity&, std::size_t i);
// The exact value rounded in another direction or to another format, by the same proof.
double rounded(const Quantity&, std::size_t i, const Format&, Rounding);
// `count` significant digits of the exact value, proved: the correctly rounded decimal, "1.0690449676496976e0".
std::string digits(const Quantity&, std::size_t i, int count);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
