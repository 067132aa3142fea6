// The first index of a range where a monotone test holds, searched from a guess: a good guess costs a few tests.
#pragma once

#include <algorithm>
#include <cstdint>

namespace halfulp {
// In [low, high]; high + 1 if it holds nowhere. From the guess the steps double, then the bracket is halved.
template <class Test>
std::int64_t first(std::int64_t low, std::int64_t high, std::int64_t guess, Test holds) {
  std::int64_t at = std::clamp(guess, low, high);
  const bool down = holds(at);
  for (std::int64_t step = 1;; step *= 2) {
    const std::int64_t left = down ? at - low : high - at;
    if (left == 0) return down ? low : high + 1;
    const std::int64_t next = down ? at - std::min(step, left) : at + std::min(step, left);
    if (holds(next) != down) {
      low = std::min(at, next), high = std::max(at, next);  // fails at low, holds at high
      break;
    }
    at = next;
    if (step > left / 2) step = left / 2;
  }
  while (high - low > 1) {
    const std::int64_t middle = low + (high - low) / 2;
    (holds(middle) ? high : low) = middle;
  }
  return high;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
