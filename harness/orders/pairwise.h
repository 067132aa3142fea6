// Halves of halves: the first half has floor(n / 2) terms, each term meets ceil(log2 n) roundings.
#pragma once

#include "harness/orders/terms.h"

namespace halfulp {
template <class Number>
Value<Number> pairwise(const Terms<Number>& terms, std::size_t from, std::size_t to) {
  if (to - from <= 1) return from < to ? terms.add(terms.zero(), from) : terms.zero();
  const std::size_t middle = from + (to - from) / 2;
  return terms.join(pairwise(terms, from, middle), pairwise(terms, middle, to));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
