// What each step of a recipe costs on a problem: the same steps, with one of them rounding and the rest at 256 bits.
//
// [formula] First row: no step rounds, against the truth. Above 2^-60 ulp-scaled the recipe computes another function,
//           and no rounding explains it.
// [step]    Then one row a step, in the order of computation: only this step rounds, against no step rounding.
// [unit]    The worst |difference| over rows and elements, in ulps of the exact value.
#pragma once

#include "harness/recipe.h"
#include "harness/record.h"

namespace halfulp {
std::vector<Attribution> attribute(const Recipe&, const Problem&, const Truth&);
bool another_function(const std::vector<Attribution>&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
