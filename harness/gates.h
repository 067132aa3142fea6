// The gates under one declaration: the set gate output by output, the row factor row by row, and what a kernel returns
// of its statistics value by value.
//
// [declared]   A class is judged as it stands; a recipe by its class, and by its own elementwise form to the bit.
// [undeclared] Of the candidates, narrowest first, the first that no gate refuses; else the one that they refuse
//              least. So a kernel passes only if one class explains both its outputs and its rows.
// [read]       A class that reads other operands (daz) or stores other values beyond the largest (saturate) is held to the
//              truth of the problem that it reads.
// [storage]    All in storage has no bound where an operand is wider than storage: no row is judged.
// [named]      explaining() is every class that an undeclared kernel may be and that no gate refuses; wider() those
//              that it may not be unless it says so, and whose bound judges every row and says something about each.
// [row]        A class is tried on the first row before all: most are refused there.
// [second]     The row factor is asked where the set gate refuses nothing: one proof is enough, and the set's names outputs.
#pragma once

#include "harness/allowances.h"
#include "harness/returned.h"
#include "harness/row_factor.h"
#include "harness/set_gate.h"

namespace halfulp {
struct Gates {
  Gate set;
  RowFactor rows;
  Returned returned;
};

Gates gates(Allowances&, const Output&, const Class&, const std::optional<Form>& = {});
Gates gates(Allowances&, const Output&);
// Of one output alone.
Gates gates(const Problem&, const Truth&, const Output&, const Class&, const std::optional<Form>& = {});
Gates gates(const Problem&, const Truth&, const Output&);

// `found`: what gates() found, not to be asked again.
std::vector<std::string> explaining(Allowances&, const Output&, const Gates* found = nullptr);
std::vector<std::string> wider(Allowances&, const Output&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
