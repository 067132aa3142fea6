// One row of a norm: its exact sums, and from them y and the statistics as quantities.
//
//   RMSNorm    y_i = g_i x_i / s + b_i            s = sqrt(v + eps),  v = Q / n
//   LayerNorm  y_i = g_i (x_i - mean) / s + b_i   s = sqrt(v + eps),  v = D / n²,  D = n Q - T²,  mean = T / n
//
// [exact]   T and Q are exact integers with an exponent (exact_sum.h), so D has no cancellation, and y - m is decided
//           by over_root.h; LayerNorm there is scaled by n: g (n x - T) / sqrt(D + n² eps).
// [ball]    The cheap double, with u = 2^-53. s^ is s from the exact sums, |s^ - s| <= 1.001 u s^; g^ = RN(offset + w);
//           the deviation d^ of [deviation] errs by e at most; t^ = RN(RN(d^ g^) / s^), y^ = RN(t^ + b). Then
//             |y^ - y| <= e |g^| / s^ (1 + 4.1 u) + 4.1 u |t^| + u |y^|    (the last only with a bias)
//           Proof: t^ is (d + eta) g / s, |eta| <= e, times four factors 1 + delta (g^, product, s^, quotient), each
//           |delta| <= 1.001 u; the sum errs by u |y^|. It is Lemma R and L1 with exact sums. The radius is
//           inflated by 2^-20 for its own roundings. Nothing is claimed (radius infinite) where a step may under- or
//           overflow: outside 2^-900 .. 2^900 for x and the radius, 2^-500 .. 2^500 for s and the mean.
// [deviation] mean = m_h + m_l, two doubles, to 1.01 u² |m_h|. TwoSum: x = x_h + x_l and x_h - m_h = h + l exactly;
//           d^ = RN(h + RN(RN(l + x_l) - m_l)) errs by u |d^| + 4.3 u² (|x_h| + |m_h|): the inner roundings act on
//           numbers below 1.01 u (|h| + |x_h| + |m_h|), and |h| <= (1 + u) (|x_h| + |m_h|).
//           For RMSNorm d^ = RN(x) errs by u |d^|.
// [special] numerics 2.6 and 2.7, by the IEEE rules on signs: a nan makes the row nan; an infinity too in LayerNorm,
//           in RMSNorm it makes itself nan and the others 0; s = 0 is 0/0, nan, and rstd there is +infinity.
// [magnitude] numerics 4.1, A = mean |x|: |g| (|x| + A) / s + |b| in LayerNorm, |y| in RMSNorm; of the mean A, of the
//           variance the mean of (|x| + A)², Q / n + 3 A²; as doubles, without a radius: a scale, not a truth.
// [mixed]   Statistics and elements may come of two rows: the unrounded and the rounded sum of a fused add.
#pragma once

#include <memory>

#include "reference/ops/row.h"
#include "reference/quantity.h"

namespace halfulp {
// The quantities among y, mean, variance, rstd that the problem asks for. The problem must outlive them.
std::vector<Quantity> norm(const Problem&, std::shared_ptr<const Row> statistics, std::shared_ptr<const Row> elements,
                           bool centred);
std::vector<Quantity> norm(const Problem&, std::size_t row, bool centred);  // of x
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
