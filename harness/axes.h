// The axes along which real norms, softcaps and residual sums differ; a recipe is a point in this space.
//
// [default] Each axis defaults to the safe recipe: everything in fp32, plain steps, one rounding to storage at the end.
// [storage] `Where::storage` is the format of x; the last rounding is to the format of the result, whatever the axes.
// [opmath]  `Where::fp32` is fp64 where an operand is wider than fp32: accumulators are never narrower than what they add,
//           as torch's opmath_t and every fp64 kernel have it.
// [narrow]  Where a step's operands come from a wider step, they are cast first, as code that stores them does; a mean
//           is taken in the wider of the sum's format and its own, then cast.
#pragma once

#include <cstddef>
#include <vector>

#include "reference/rounding.h"

namespace halfulp {
struct Problem;

enum class Where { storage, fp32, fp64 };

// The order in which a row is summed; harness/orders has one file each.
enum class Order {
  sequential,     // left to right
  pairwise,       // halves of halves
  lanes,          // V lanes x U chains, see Fold and Tail
  torch_cascade,  // torch CPU's sum: 8 lanes x 4 chains, four cascade levels
  warp,           // GPU: each of T threads strides, then a butterfly over 32 lanes, then over warps
  kahan,          // compensated
};
enum class Fold { in_order, halving };          // how lanes become one
enum class Tail { before_lanes, after_lanes };  // when the elements that fill no vector are added

struct Sum {
  Order order = Order::lanes;
  std::size_t lanes = 32;
  std::size_t chains = 1;
  Fold fold = Fold::halving;
  Tail tail = Tail::after_lanes;
  std::size_t unfused_tail = 0;  // of fused squares: groups of so many tail elements are not fused, the rest is
  bool halves = false;           // of torch_cascade: 16-bit vectors, whose two halves are added first
  std::size_t threads = 256;     // of warp
};

enum class Square { rounded, fused };           // r(x x) then added; fma into the sum
enum class Mean { divided, times_reciprocal };  // / n, or times the rounded 1/n
// unmerged, a mistake: the squares of 32 lanes, each around its own mean, added up.
enum class Variance { two_pass, one_pass, one_pass_clamped, welford, chunked_welford, unmerged };
// r(1 / r(root)); one rounding; x / r(root); as mistakes two estimates of the inverse.
enum class Root { reciprocal, correctly_rounded, divide, twelve_bits, magic };
enum class Normalise { centred, shift };      // (x - m) s;  fma(x, s, -r(m s))
enum class Weight { as_work, as_storage };    // where 1 + w is rounded: as elements are, as w is
enum class WeightFold { onto_x, onto_rstd };  // (x s) w;  x (s w)
enum class Cast { after, before };            // to storage after the weight (and bias), or before
// fma(h, w, b); the same, with b = +0 where there is no bias; r(r(h w) + b).
enum class Bias { fused, fused_or_zero, separate };
// Subnormal results of fp32 steps: kept; made zero (FTZ); their operands too (FTZ and DAZ), as GPUs and -ffast-math do.
enum class Subnormals { kept, results_flushed, flushed };
enum class Quotient { divided, times_reciprocal };  // softcap: x / cap, x times the rounded 1 / cap

// The elements that the sums of a row see, as indices into all rows laid end to end; `padding` is a zero.
using Seen = std::vector<std::size_t> (*)(const Problem&, std::size_t row);
inline constexpr std::size_t padding = ~std::size_t{0};

struct Axes {
  Where work = Where::fp32;             // x is brought here
  Where square_in = Where::fp32;        // the squares
  Where accumulate = Where::fp32;       // their sum
  Where mean_accumulate = Where::fp32;  // the sum of x
  Where mean_as = Where::fp32;          // the mean of x as it meets the elements
  Where shift_in = Where::fp32;         // the mean of squares or the variance, and eps added to it
  Where eps_as = Where::fp32;           // eps itself
  Where root_in = Where::fp32;          // the root and its inverse
  Where statistic = Where::fp32;        // rstd as it meets the elements
  Where elementwise = Where::fp32;  // x rstd, times weight, plus bias; softcap's three steps; the increments' product
  Where stream = Where::fp32;       // residual_sum: the running sum
  Square square = Square::rounded;
  Sum sum = {};       // of squares
  Sum mean_sum = {};  // of x
  Mean mean = Mean::divided;
  Variance variance = Variance::two_pass;
  bool fused_tail = false;  // of chunked_welford: the tail's updates are fused
  Root root = Root::reciprocal;
  Normalise normalise = Normalise::centred;
  Weight weight = Weight::as_work;
  WeightFold fold = WeightFold::onto_x;
  Cast cast = Cast::after;
  Bias bias = Bias::separate;
  Quotient quotient = Quotient::divided;
  bool compensated = false;  // residual_sum: Kahan
  Subnormals subnormals = Subnormals::kept;
  Rounding inverse = Rounding::nearest_even;    // of rstd
  Rounding last = Rounding::nearest_even;       // of the cast to storage
  Rounding in_stream = Rounding::nearest_even;  // residual_sum: of each addition to the stream
  // What only a mistake has.
  std::size_t divisor = 0;              // of the sum of squares; 0: n
  std::size_t mean_divisor = 0;         // of the sum of x; 0: n
  Seen seen = nullptr;                  // absent: the row
  const Format* square_as = nullptr;    // the squares, whatever square_in says
  const Format* mean_sum_as = nullptr;  // the sum of x, whatever mean_accumulate says
  std::size_t mean_blocks = 0;          // LayerNorm: the mean of the means of blocks so long; 0: of all elements
  double least_variance = 0;            // LayerNorm: a smaller one is taken for 0
  bool premultiplied = false;           // RMSNorm: for squares (x / n) x, not divided by n afterwards
  bool upside_down = false;             // elements divided by what they are to be multiplied with, or the reverse
  bool centred_squares = false;         // RMSNorm: the squares of x - mean
  bool in_place = false;                // the fused adds: the residual once more on what is normalised
};

// Every step in one format.
constexpr Axes inside(Where where, Sum sum = {}) {
  return {.work = where,
          .square_in = where,
          .accumulate = where,
          .mean_accumulate = where,
          .mean_as = where,
          .shift_in = where,
          .eps_as = where,
          .root_in = where,
          .statistic = where,
          .elementwise = where,
          .stream = where,
          .sum = sum,
          .mean_sum = sum};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
