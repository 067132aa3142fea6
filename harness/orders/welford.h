// Mean and sum of squares around it in one pass, from left to right.
//
//   d = x - m;  m' = m + d / k;  s' = s + d (x - m')                       k: how many so far
//
// [contracts] The exact m' is (1 - 1/k) m + x / k, so an error of m shrinks; a bound that took the two m apart would
//             let it grow.
//
// Source: Welford, Note on a method for calculating corrected sums of squares and products, Technometrics 4 (1962).
#pragma once

#include <span>

#include "harness/arithmetic.h"

namespace halfulp {
template <class Number>
struct Moments {
  Value<Number> mean{Number(0.0)};
  Value<Number> squares{Number(0.0)};  // of the distances from the mean
  std::size_t count = 0;
};

template <class Number>
struct WelfordSteps {
  Step<Number> delta, ratio, mean, square, sum;

  WelfordSteps(Arithmetic<Number>& in, const Format& format)
      : delta(in.step("delta", format)),
        ratio(in.step("ratio", format)),
        mean(in.step("mean", format)),
        square(in.step("square", format)),
        sum(in.step("sum", format)) {}
};

template <class Number>
void welford(const WelfordSteps<Number>& step, Moments<Number>& so_far, const Value<Number>& x, bool fused = false) {
  auto& [mean, squares, count] = so_far;
  const auto k = static_cast<double>(++count);
  const auto moved = step.delta(x - held(mean));
  const auto before = inheriting(moved, 1, mean);
  mean = inheriting(step.mean(held(mean) + step.ratio(moved / Value<Number>{Number(k)})), 1 - 1 / k, mean);
  const auto after = step.delta(x - mean);
  squares = fused ? step.sum(fma(before, after, squares)) : step.sum(squares + step.square(before * after));
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
