// A block of T threads on a GPU: thread t sums the elements t, t + T, ...; then each warp of 32 by a butterfly
// (lane i with lane i xor 16, 8, 4, 2, 1: lane 0 sees halves joined), then the warps' sums by another.
#pragma once

#include "harness/orders/lanes.h"

namespace halfulp {
template <class Number>
Value<Number> in_warps(const Sum& how, const Terms<Number>& terms) {
  constexpr std::size_t width = 32;
  const std::size_t threads = how.threads;
  Row<Number> acc(threads, terms.zero());
  for (std::size_t i = 0; i < terms.count(); ++i) acc[i % threads] = terms.add(acc[i % threads], i);
  Row<Number> warps;
  for (std::size_t first = 0; first < threads; first += width)
    warps.push_back(halving(terms, std::span(acc).subspan(first, std::min(width, threads - first))));
  return halving(terms, std::span(warps));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
