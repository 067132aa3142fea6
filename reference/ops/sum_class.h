// A fused add comes in four classes: what of h = residual + x the norm sees. They are different functions.
//
//   rounded     t = RN_T(h), T the format of the result `sum`;  norm(t)
//   unrounded   norm(h), h exact
//   fp32        t = RN_fp32(h): a stream kept in fp32;  norm(t)
//   mixed       statistics from h, elements from RN_T(h)
//
// [sum]   The result `sum` is h, rounded to T; in class fp32 it is t, rounded to T: t itself, where T is fp32.
// [once]  RN_T(h) is one rounding of the exact sum, never of a sum in double.
// [class] rounded, fp32 and mixed are the only places where a format enters a definition.
//
// bf16, n = 4096: rounded and unrounded differ in a fifth of the outputs (semantics, headline 6).
#pragma once

#include <memory>

#include "reference/ops/row.h"
#include "reference/quantity.h"

namespace halfulp {
struct Summed {
  std::shared_ptr<const Row> statistics, elements;
  Quantity sum;
};

// residual + x of a row, by the problem's class.
Summed summed(const Problem&, std::size_t row);

// norm(...) of it, and the result `sum` where asked for.
std::vector<Quantity> add_norm(const Problem&, std::size_t row, bool centred);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
