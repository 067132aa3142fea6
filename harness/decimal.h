// Proved digits for people: "1.0690449676496975..." with the interval they stand for.
//
// [truncated] The digits before the dots are those of the exact value, not rounded: more would follow, none changes.
// [interval]  [low, high] holds the exact value; its ends differ by one unit of the 20th digit.
// [exact]     Without dots the decimal is the value itself, decided by integers; where that cannot be decided, digits
//             that end are said to agree to 40.
// [carry]     40 digits to nearest are cut to 17: only a tail of zeros could hide a carry, and that is not cut.
#pragma once

#include <string>

#include "reference/quantity.h"

namespace halfulp {
struct Proved {
  std::string digits;
  std::string interval;  // "[1.0690449676496975387, 1.0690449676496975388]"
};

Proved proved(const Quantity&, std::size_t i);
bool equals(const Quantity&, std::size_t i, double m);  // exactly, as far as it can be decided

// "-1.06904e-3" as people write it: -0.00106904; very large and small numbers keep their exponent.
std::string positional(std::string_view scientific);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
