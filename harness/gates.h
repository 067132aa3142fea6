// The gates under one declaration: the set gate output by output, the row factor row by row, and what a kernel returns
// of its statistics value by value.
//
// [declared]   A class is judged as it stands; a recipe by its class, and by its own elementwise form to the bit.
// [undeclared] Of the candidates, narrowest first, the first that neither gate refuses; else the one that they refuse
//              least. So a kernel passes only if one class explains both its outputs and its rows.
// [second]     The row factor is asked where the set gate refuses nothing: one proof is enough, and the set's names outputs.
#pragma once

#include "harness/returned.h"
#include "harness/row_factor.h"
#include "harness/set_gate.h"

namespace halfulp {
struct Gates {
  Gate set;
  RowFactor rows;
  Returned returned;
};

Gates gates(const Problem&, const Truth&, const Output&, const Class&, const std::optional<Form>& = {});
Gates gates(const Problem&, const Truth&, const Output&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
