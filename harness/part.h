// Some rows of a problem, of its truth and of an output, in the order asked, a row as often as it is asked for.
//
// [shared] Weight and bias belong to all rows and stay as they are.
#pragma once

#include "harness/recipe.h"
#include "reference/evaluate.h"

namespace halfulp {
using Rows = std::span<const std::size_t>;

Problem part(const Problem&, Rows);
Truth part(const Truth&, std::size_t of_rows, Rows);
Output part(const Output&, std::size_t of_rows, Rows);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
