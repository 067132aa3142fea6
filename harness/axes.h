// The axes along which real norms, softcaps and residual sums differ; a recipe is a point in this space.
//
// [default] Each axis defaults to the safe recipe: everything in fp32, plain steps, one rounding to storage at the end.
// [storage] `Where::storage` is the format of the case's result, fp32 and fp64 are themselves.
#pragma once

namespace halfulp {
enum class Where { storage, fp32, fp64 };

// The order in which a row is summed.
enum class Order {
  sequential,      // left to right
  pairwise,        // halves of halves
  lanes,           // V lanes x U chains, see Fold and Tail
  torch_cascade,   // torch CPU's sum: 8 lanes x 4 chains, four cascade levels
  warp,            // GPU: each of T threads strides, then a butterfly over 32 lanes, then over warps
  kahan,           // compensated
};
enum class Fold { in_order, halving };            // how lanes become one
enum class Tail { before_lanes, after_lanes };    // when the elements that fill no vector are added

struct Sum {
  Order order = Order::lanes;
  int lanes = 32;
  int chains = 1;
  Fold fold = Fold::halving;
  Tail tail = Tail::after_lanes;
  int threads = 256;                    // of warp
};

enum class Square { rounded, fused, widened };            // r(x x) then added; fma into the sum; fp32 square in a wider sum
enum class Mean { divided, times_reciprocal };            // / n, or times the rounded 1/n
enum class Variance { two_pass, one_pass, one_pass_clamped, welford, chunked_welford, fp64_mean };
enum class Root { reciprocal, correctly_rounded, divide };  // r(1/r(sqrt)); one rounding; x / r(sqrt)
enum class Normalise { centred, shift };                  // (x - m) s;  fma(x, s, -r(m s))
enum class Weight { as_work, as_storage };                // where 1 + w is rounded
enum class Fold_weight { onto_x, onto_rstd };             // (x s) w;  x (s w)
enum class Cast { after, before };                        // to storage after the weight (and bias), or before it
enum class Bias { fused, separate };                      // fma(h, w, b);  r(r(h w) + b)
enum class Quotient { divided, times_reciprocal };        // softcap: x / cap, x times the rounded 1 / cap

struct Axes {
  Where work = Where::fp32;         // upcast to here; storage: no upcast
  Where square_in = Where::fp32;    // the squares
  Where accumulate = Where::fp32;   // the sums
  Where statistic = Where::fp32;    // rstd (and mean) as they meet the elements
  Where elementwise = Where::fp32;  // x rstd, times weight, plus bias
  Where root_in = Where::fp32;      // mean of squares, + eps, root
  Square square = Square::rounded;
  Sum sum;
  Mean mean = Mean::divided;
  Variance variance = Variance::two_pass;
  Root root = Root::reciprocal;
  Normalise normalise = Normalise::centred;
  Weight weight = Weight::as_work;
  Fold_weight fold = Fold_weight::onto_x;
  Cast cast = Cast::after;
  Bias bias = Bias::separate;
  Quotient quotient = Quotient::divided;   // softcap
  Where stream = Where::fp32;              // residual_sum: the running stream's format
  bool compensated = false;                // residual_sum: Kahan
};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
