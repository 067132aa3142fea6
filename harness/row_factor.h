// The row-factor gate: all outputs of a row must come from one statistic, one that the declared class allows.
//
//   RMSNorm   some r:        each output's cell meets x g r (1 ± gamma(N)), r in (Q/n + eps)^-1/2 (1 ± gamma(N_r))
//   LayerNorm some (r, m):   each output's cell meets ((x - m) r (1 ± gamma(N)) g + b)(1 ± u), r and m as the class bounds
//
// [one]    Whatever the order of the sum, whatever computes it and however wide: a row has one inverse root and one
//          mean, a real number each. The elements' own roundings are those of the class (harness/row_factor/observed.h):
//          two for RMSNorm, however long the row. So this gate sees in long rows what the set gate, whose interval grows
//          with n, does not: a cast in another place, another rounding, elements that are not of the row.
// [proof]  Refused is a row whose cells have no common statistic. A witness of at most three elements (RMSNorm: two; the
//          class's own bound of r or m may take the place of one) is checked in rationals before anything is refused.
// [undecided] Where doubles see no common statistic and the rationals do not confirm it nothing is refused; counted.
// [common] Where the elements agree on a statistic that the class does not allow, the fault is common to the row (eps, n,
//          rsqrt, mean), and its size is told: rstd is (1 + 2^-12.3) times the exact one.
// [bits]   A recipe or a profile declares more than a class: its elementwise form, rounding by rounding. For RMSNorm a row
//          is refused, too, where no value of the statistic's format yields every output to the bit, or where those that
//          do lie outside the class's bound of it. One wrong ulp in 4096 is seen. Without such a declaration forms are
//          tried on the first refused row, and the one that explains it is named: diagnosis, not proof.
// [blind]  To what is common to a row as far as the class's bound of the statistic reaches: short rows and the set gate
//          see that. The two are complements.
// [same]   Rows to which the set gate's conditions do not apply are not judged here either.
#pragma once

#include "harness/class.h"
#include "harness/recipe.h"
#include "harness/row_factor/form.h"
#include "reference/evaluate.h"

namespace halfulp {
struct RowRefusal {
  std::size_t row = 0;
  std::vector<std::size_t> elements;  // of the witness, ascending
  double common = 0;                  // rstd over the exact one, where the elements agree on one; else 0
  std::string why;                    // a sentence without a full stop
};

struct RowFactor {
  std::uint64_t judged = 0, refused = 0, undecided = 0;  // rows
  std::optional<RowRefusal> first;
};

// With a form also [bits]; only RMSNorm has one.
RowFactor row_factor(const Problem&, const Truth&, const Output&, const Class&, const std::optional<Form>& = {});

// The form that a recipe declares; none where the operation has none.
std::optional<Form> declared_form(const Recipe&, const Problem&);

// "row 0: no single rstd explains elements 3 and 77": for messages.
std::string text(const RowRefusal&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
