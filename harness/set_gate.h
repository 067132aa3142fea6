// The set gate: each output must be one of the values that the rigorous bound of the declared class allows.
//
//   y before the last cast in [lo, hi]   =>   output in [RN(lo), RN(hi)];   cast before the weight: a list
//
// [proof]     RN is monotone, so an output outside is a proof that the kernel is not of the class. No tolerance, no
//             probability. Ends are rounded outward and hold the exact value with what is not known of it.
// [condition] No overflow in the working format, no underflow that the terms do not cover, N u < 1/2: each is checked,
//             else the row is `untrusted` and none of its outputs is judged.
// [special]   Elements whose exact value is no finite number are judged by their class, not here.
// [self]      An exact value outside its own interval is a Violation.
// [close]     An output that only the reference's own error allows is counted `inconclusive`, not refused.
#pragma once

#include "harness/class.h"
#include "harness/recipe.h"
#include "reference/evaluate.h"

namespace halfulp {
struct Refusal {
  std::string result;
  std::size_t row = 0, index = 0;
  double low = 0, high = 0;  // of the allowed values, as the format holds them
  double exact = 0, got = 0;
};

struct Gate {
  std::string declared;     // the class as text; "default" for the default
  std::uint64_t gated = 0;  // outputs judged
  std::uint64_t refused = 0;
  std::uint64_t inconclusive = 0;
  std::uint64_t open = 0;        // outputs that the class may, or must, misround
  std::optional<Refusal> first;  // of the refused
  std::size_t untrusted_rows = 0;
  std::string untrusted;         // why, of the first such row; empty: every row was judged
  bool ill_conditioned = false;  // some row's bound exceeds the row itself, normwise
  // For each result one proved bound of |c - y| an element, the last rounding included; infinite where untrusted.
  std::map<std::string, std::vector<double>, std::less<>> bounds;
};

Gate set_gate(const Problem&, const Truth&, const Output&, const Class&);

// Undeclared: the first of the candidates that refuses nothing, else the one that refuses least.
Gate set_gate(const Problem&, const Truth&, const Output&);

// "row 0, element 5: got 1.02, allowed 1 to 1.0078125, exact 1.0039": for messages.
std::string text(const Refusal&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
