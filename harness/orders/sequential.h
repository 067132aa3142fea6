// From left to right: n - 1 roundings in a row, the error grows like n u.
#pragma once

#include "harness/orders/terms.h"

namespace halfulp {
template <class Number>
Value<Number> sequential(const Terms<Number>& terms, std::size_t from, std::size_t to, Value<Number> total) {
  for (std::size_t i = from; i < to; ++i) total = terms.add(total, i);
  return total;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
