// The elementwise part of RMSNorm rounding by rounding, from the statistic on: what is left of a row when the sum is not
// asked for.
//
//   h = r(x s)   or  r(x r(s g))   or  r(x / s);      g = offset + w, rounded as the elements or as the weight are
//   y = cast(r(h g))   or, cast before,  r_out(cast(h) g)
//
// [monotone] Each rounding is monotone, so |y| does not fall when s grows (divided: when s shrinks): the s that yield
//            one output are an interval of the values of s's format, found by bisection over their order.
// [twice]    In doubles: a product of fp32 values is exact, a quotient rounds innocuously (53 >= 2 · 24 + 2). Again with
//            exact dyadics, for a witness.
#pragma once

#include "harness/axes.h"
#include "reference/problem.h"

namespace halfulp {
struct Form {
  const Format* work = nullptr;  // of x as it comes in
  const Format* statistic = nullptr;
  const Format* element = nullptr;                    // of the products
  const Format* plus = nullptr;                       // of offset + w
  const Format *stored = nullptr, *result = nullptr;  // what is cast to: before the weight, last
  bool divides = false, folds = false, before = false;

  std::string text() const;  // "(x r) w, one cast"
};

Form form_of(const Axes&, const Problem&);
std::vector<Form> forms(const Problem&);  // what people write, everything in fp32

// s counted so that |y| does not fall: the order of s, or minus it where elements are divided by s.
double statistic_at(const Form&, std::int64_t index);
std::int64_t lowest(const Form&);
std::int64_t highest(const Form&);

// x and offset + w as the form holds them, in a row.
struct Product {
  double x = 0, g = 1;
  bool weighed = false;
};

// The output's size for a statistic, and again without any arithmetic of doubles.
double size_of_output(const Form&, const Product&, double s);
double size_of_output_exactly(const Form&, const Product&, double s);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
