// What each step of a recipe costs on a problem: the same steps, with one of them rounding and the rest at 256 bits.
//
// [formula] First row: no step rounds, against the truth at 256 bits. Above 2^-60 the recipe computes another function,
//           and no rounding explains it.
// [step]    Then one row a step, in the order of declaration: only this step rounds, against no step rounding.
// [unit]    The worst |difference| over rows and elements of y, in ulps of the result at magnitude scale: where nothing
//           cancels those of the exact value. Elements without a finite exact value are left out; infinite where a
//           step's rounding alone loses a value.
#pragma once

#include "harness/recipe.h"
#include "harness/record.h"

namespace halfulp {
std::vector<Attribution> attribute(const Recipe&, const Problem&, const Truth&);
bool another_function(const std::vector<Attribution>&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
