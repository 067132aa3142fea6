// The row that a norm sees, in its residual class: what the statistics are taken from, and what is normalised.
//
//   rounded    both RN_T(RN_w(x + residual)), T the format of the result `sum`
//   unrounded  both x + residual, rounded to w (2 more roundings, none where every sum of the row is exact)
//   fp32       both RN_fp32(x + residual), which is what a kernel holds
//   mixed      statistics as unrounded, elements as rounded
//
// w is the working format.
//
// [twice] Where rounding to w first changes the sum, the truth (rounded once) is of another row: untrusted.
#pragma once

#include "harness/allowed/allowed.h"

namespace halfulp {
struct Operands {
  std::vector<Range> statistic, element;
  double square_roundings = 1;     // 0 where squares are exact in the working format
  double statistic_roundings = 0;  // of an x before the statistics: 1 for a sum rounded to it
  double element_roundings = 0;
  bool exact = true;  // each of `statistic` and `element` is one double, no interval
  bool finite = true;
  std::string untrusted = {};
};

Operands operands(const Problem&, const Truth&, std::size_t row, const Class&);

// A problem under a class, its tensors and formats looked up once: what every element asks for.
struct View {
  View(const Problem&, const Class&);

  Class declared;
  const Format &work, &storage, &result;           // the working format, that of x, that of y
  std::span<const double> weight = {}, bias = {};  // empty where absent
  const Format* weight_format = nullptr;
  double offset = 0;
  double quantum = 0;        // half_quantum
  std::int64_t storage_top;  // the order of storage's largest value
  bool cast_before = false;  // to a storage narrower than the work, before the weight
};

// [near] Of a class that casts once, takes the exact factor, and whose underflow dwarfs that of doubles.
inline bool has_near_ends(const View& of, const Operands& norm) {
  return norm.exact && !of.cast_before && of.declared.weight == Weight::as_work && of.work.precision < fp64.precision;
}

// What some elements are made of, side by side: x, the factor and the bias, rounded once.
struct Factors {
  double x[NearEnds::most], g[NearEnds::most], b[NearEnds::most];
};
void take(Factors&, const View&, const Operands&, std::size_t first, std::size_t count);

// The factor of element i: offset + w, or 1 without a weight. `roundings` says what the work adds to it.
struct Factor {
  Range g = 1;
  double roundings = 0;
};
Factor factor(const View&, std::size_t i);
double bias(const View&, std::size_t i);
// eps, exact and as the work rounds it, where it is subnormal there and off by more than the u that N counts.
Range eps_range(const Problem&, const Format& work);

// Why a product of x or the inverse root with a weight may overflow where the work has a small range; empty: none may.
std::string overflow_of_products(const Problem&, const Operands&, const Range& inverse_root, const Format& work);

// What may be stored as the result `sum` of a fused add: RN_T(RN_w(s)), or RN_T(s) outside the class fp32.
Allowed stored_sum(const Problem&, std::size_t row, std::size_t i, const Class&);

// a + b and a b, exactly, then rounded once.
double sum_in(const Format&, double a, double b);
double product_in(const Format&, double a, double b);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
