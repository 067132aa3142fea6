// A recipe in 256 bits, where one step rounds and no other, or none: what attribution is computed from.
//
// [formula] Without any rounding the recipe computes its formula; against the truth this tells another function from
//           a rounding problem.
#pragma once

#include "harness/arithmetic.h"
#include "harness/recipe.h"

namespace halfulp {
// The elements of a result for one row; `only` names the step that rounds (see steps()), empty: none.
std::vector<Real> unrounded(const Recipe&, const Problem&, std::size_t row, std::string_view only = {},
                            std::string_view result = tensor::y);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
