// The set gate: each output must be one of the values that the rigorous bound of the declared class allows.
//
//   y before the last cast in [lo, hi]   =>   output in [RN(lo), RN(hi)];   cast before the weight: a list
//
// [proof]     RN is monotone, so an output outside is a proof that the kernel is not of the class. No tolerance, no
//             probability. Ends are rounded outward and hold the exact value with what is not known of it.
// [condition] No overflow in the working format, no underflow that the terms do not cover, N u < 1/2: each is checked,
//             else the row is `untrusted` and none of its outputs is judged.
// [special]   Elements whose exact value is no finite number are judged by their class, not here; but here it is counted how
//             many numbers stand in their places, and of how many the declared class says nothing (`pardoned`): a row of
//             equal values with eps 0 whose mean may be rounded (harness/allowed/layer_norm.cpp, [equal]).
// [cheap]     What no output changes is made once (harness/allowed_outputs.h); an output is compared with two ends.
// [close]     An output that only the reference's own error allows is counted `inconclusive`, not refused.
#pragma once

#include "harness/allowed_outputs.h"
#include "harness/recipe.h"

namespace halfulp {
struct Refusal {
  std::string result;
  std::size_t row = 0, index = 0;
  double low = 0, high = 0;  // of the allowed values, as the format holds them
  double exact = 0, got = 0;
};

// Mismatches of a result (harness/measure.h) that are no proof against the declared class.
struct Pardoned {
  std::uint64_t missing_nan = 0, saturated = 0;
};

struct Gate {
  std::string declared;     // the class as text; "default" for the default
  std::uint64_t gated = 0;  // outputs judged
  std::uint64_t refused = 0;
  std::uint64_t inconclusive = 0;
  std::uint64_t open = 0;                                 // outputs that the class may, or must, misround
  std::optional<Refusal> first;                           // of the refused
  std::uint64_t lost = 0;                                 // numbers where the class yields a nan or an infinity
  std::map<std::string, Pardoned, std::less<>> pardoned;  // of each result
  std::size_t untrusted_rows = 0;
  std::string untrusted;         // why, of the first such row; empty: every row was judged
  bool ill_conditioned = false;  // some row's bound exceeds the row itself, normwise
  std::shared_ptr<const Bounds> bounds;
};

// What was allowed to other kernels is made once.
Gate set_gate(AllowedOutputs&, const Output&);
// Whether the first row alone is refused.
bool first_row_refused(AllowedOutputs&, const Output&);

Gate set_gate(const Problem&, const Truth&, const Output&, const Class&);

// Undeclared: the first of the candidates that refuses nothing, else the one that refuses least.
Gate set_gate(const Problem&, const Truth&, const Output&);

// "row 0, element 5: got 1.02, allowed 1 to 1.0078125, exact 1.0039": for messages.
std::string text(const Refusal&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
