// Numbers that refused outputs give by themselves, where the case asked for others: fitted in closed form.
//
//   q_i = (y_i - b_i) / (d_i g_i)      d = x - mean, g the weight; s = median q of a row, r = 1 / root(v + eps)
//
// [usable]   Outputs that are finite and above 16 times the smallest normal number, of elements with d g not 0.
// [coherent] A row's statistic means something only where the median of |q/s - 1| is at most 4 u.
// [factor]   s/r is told where |s/r - 1| > 4 (2u / root(N) + 2^-23), N the usable outputs.
// [eps]      s^-2 - v, noise 2 (2u / root(N) + 2^-23) s^-2: told instead of the factor where the noise is below a quarter
//            of it and it is the same in all rows, within the noise; where eps is asked for outside the root, never.
// [offset]   y / (d r) - w by channel: told where the offset of the weight is the same in all channels and not the asked.
// [added]    The median of y - d g r - b, where it exceeds its spread and 4 u of the outputs in every row.
// [tail]     The fewest first elements whose squares give s with the asked eps and n: told where every row agrees.
// [cap]      softcap: the median of |y| where |x| exceeds ten caps; else the cap that solves y = c tanh(x / c).
// [agree]    Rows that do not agree within four times their noise give no number.
#pragma once

#include "harness/diagnose/causes.h"

namespace halfulp {
std::vector<Fit> fits(const Suspect&);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
