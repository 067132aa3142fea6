// One output seen from the statistic that its row shares: a strip of the (r, p) plane, p = r mean.
//
//   v = value before the last cast, in cell(c) = { v : RN(v) = c }, or {c} where the output is as wide as the work
//   v = (g (x r - p)(1 + theta) ± eta + b)(1 + d),   |theta| <= gamma(N),   |d| <= u
//   =>  low <= x r - p <= high   with
//         a     = v's end moved by gamma(1) |v| if there is a bias, less b, moved by eta
//         end   = a / (1 ± gamma(N)) / g, the sign that lies farther out, moved by the slack
//
// [N]      RMSNorm: x r, then g (two with offset + w rounded), x times r g alike. LayerNorm: the difference before them.
//          Cast to storage before the weight: what stands before that cast, and the cell is that of every storage value
//          from which the output can come.
// [x]      An x that is a sum rounded by the work is x (1 + d): the slopes of the strip's two lines differ by 2 u |x|.
// [slack]  shift: fma(x, r, -(m r)), its products rounded before they cancel: gamma(2) R (|x| + |mean|), R, |mean| the
//          largest that the class allows. Flush to zero: a difference loses up to 2^emin, times R.
//          b - m r g rounds b once more: u |b|, beside eta.
// [eta]    The underflow of the products, as in the set gate (harness/allowed).
// [faithful] With a faithful last cast a cell reaches from the value below c to the value above it.
// [any]    Whatever computes in at most these roundings lies inside: FMA, a wider statistic, wider elements, products in
//          another order, x / rms for x r. So an empty intersection is a proof for the class, not for one form of it.
//
// Source: Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., lemma 3.1.
#pragma once

#include <optional>

#include "harness/allowed/operands.h"

namespace halfulp {
struct Observed {
  Range x, g = 1, cell;
  double bias = 0;
  bool biased = false;
  double roundings = 0, x_roundings = 0;
  double eta = 0, slack = 0;
  double u = 0;
};

// The real values that round to c; {c} where c is as precise as the work. Where they reach to infinity, the largest
// double stands for it. `faithful`: those between c's neighbours.
Range cell(const Format&, double c, const Format& work, bool faithful = false);

// None where the output says nothing of the statistic: x or g is zero, a value is no number, the output is infinite.
std::optional<Observed> observed(const View&, const Operands&, const RowStatistic&, std::size_t i, double c);

// p >= low_slope r - high   and   p <= high_slope r - low, both about a mean moved to `centre`.
template <class Number>
struct Strip {
  Number low_slope, high, high_slope, low;
};

template <class Number>
Strip<Number> strip(const Observed& of, double centre) {
  const Number one = 1, u = of.u, gamma = Number(of.roundings) * u / (one - Number(of.roundings) * u);
  const auto size = [](const Number& value) { return value < 0 ? Number(-value) : value; };
  Number low = of.cell.lo, high = of.cell.hi;
  if (of.biased) {
    low -= size(low) * (u / (one - u)) + Number(of.bias);
    high += size(high) * (u / (one - u)) - Number(of.bias);
  }
  low -= Number(of.eta), high += Number(of.eta);
  low /= low > 0 ? one + gamma : one - gamma;
  high /= high > 0 ? one - gamma : one + gamma;
  Number least = size(Number(of.g.lo)), most = size(Number(of.g.hi));
  if (of.g.lo < 0) {
    std::swap(least, most);
    std::swap(low, high);
    low = -low, high = -high;
  }
  low /= low > 0 ? most : least;
  high /= high > 0 ? least : most;
  const Number moved = Number(of.x_roundings) * u;
  return {Number(of.x.lo) - size(Number(of.x.lo)) * moved - Number(centre), high + Number(of.slack),
          Number(of.x.hi) + size(Number(of.x.hi)) * moved - Number(centre), low - Number(of.slack)};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
