// What the figures of the HTML page mean, each a click away below its figure.
//
// [once] A term is defined in one place, so that two figures cannot disagree about it.
#pragma once

#include <string>

namespace halfulp {
enum class Term {
  ulp,
  scale,
  rating,
  bound,
  misrounded,
  distribution,
  attribution,
  condition,
  cost,
  gates,
  kill,
  row_scale
};

// One or more terms behind one summary line, "Definition".
std::string html_definition(Term);
std::string html_definition(std::initializer_list<Term>);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
