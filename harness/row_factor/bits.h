// Whether one statistic of the declared format yields every output of a row to the bit, the elementwise form given.
//
//   S_i = { s : y_i(s) = c_i }, an interval of s's values;   intersection of all S_i, or two of them that do not meet
//
// [declared] A form is declared by a recipe or a profile (--as): its places of rounding, its order of products. Then an
//            empty intersection is a proof against that form, whatever the sum. Undeclared, forms are only tried, to say
//            which of them explains a row: nothing is refused by it.
// [pair]     Two intervals that do not meet are two consecutive values s, s': at s' one output is already too large, at
//            s the other still too small. The pair is evaluated again with exact dyadics.
// [narrow]   The intersection so far is tried at its two ends first: once it is narrow an element costs two evaluations.
#pragma once

#include <optional>

#include "harness/allowed/operands.h"
#include "harness/row_factor/form.h"

namespace halfulp {
struct Bits {
  bool met = true;
  Range s = {0, 0};                   // the statistics that yield the row, where met
  std::vector<std::size_t> elements;  // where not: the two that do not meet, or the one that nothing yields
  std::size_t explained = 0, of = 0;  // where not: as many elements as one statistic can yield
  std::vector<std::size_t> left;      // and those that it does not, the first few
};

Bits bits(const Problem&, const Operands&, std::size_t row, const Form&, std::span<const double> outputs);

// The first of the forms that people write which yields the row; none: nullopt.
std::optional<Form> explaining(const Problem&, const Operands&, std::size_t row, std::span<const double> outputs);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
