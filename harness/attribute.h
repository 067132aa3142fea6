// What each step of a recipe costs on a problem: the same steps, with one of them rounding and the rest at 256 bits.
//
// [formula] First row: no step rounds, against the truth at 256 bits. Above 2^-60 the recipe computes another function,
//           and no rounding explains it.
// [step]    Then one row a step, in the order of declaration: only this step rounds, against no step rounding.
// [all]     Last row "all": every step rounds, as the recipe does, against the truth. Mean squares of independent errors
//           add, so that the steps' sum and this row tell how far they are independent.
// [unit]    The worst |difference| over rows and elements of y, and the mean of its square, in ulps of the result at
//           magnitude scale: where nothing cancels those of the exact value. Elements without a finite exact value are
//           left out; infinite where a step's rounding alone loses a value.
// [alone]   Steps of one name in two formats round together: each of their rows is what both cost.
#pragma once

#include "harness/recipe.h"
#include "harness/record.h"

namespace halfulp {
inline constexpr std::string_view no_step = "formula", every_step = "all";

std::vector<Attribution> attribute(const Recipe&, const Problem&, const Truth&);
bool another_function(const std::vector<Attribution>&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
