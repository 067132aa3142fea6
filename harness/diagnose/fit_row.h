// The fits of one row of a norm, and of a softcap's outputs (fits.h says what they mean).
#pragma once

#include <optional>

#include "harness/recipe.h"
#include "harness/record.h"
#include "reference/op.h"

namespace halfulp {
struct Shift {
  bool known = false;  // the same in all elements
  double value = 0, noise = 0;
};

struct FittedRow {
  bool coherent = false, significant = false;
  double factor = 1, noise = 0;  // s / r, relative noise
  double eps = 0, eps_noise = 0;
  std::vector<double> lengths;  // the counts of first elements whose squares give s
  Shift offset, added;
};

// None where fewer than four outputs are usable.
std::optional<FittedRow> fit_row(const Problem&, const Output&, std::size_t row);
std::optional<Fit> fitted_cap(const Problem&, const Output&);

double median(std::vector<double>);  // of at least one
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
