// The rating of a recipe on a case is one of three words.
//
//   safe    no output errs by more than the limit of the safe class (harness/limit.h), at magnitude scale
//   breaks  a row's normwise error is above 2^(-p/2) and at least 100 times the safe recipe's on the same row,
//           or zeros, infinities or nans are invented
//   costs   anything between
//
// [half]     2^(-p/2) is half of the format's bits: 6 % in bf16, 2 % in fp16, 2.4e-4 in fp32.
// [invented] A row of zeros where the rounded truth has none; a nan or an infinity out of nowhere, a finite value where
//            none is right. An early overflow is a distance of one ulp, not an invention.
// [same]     What the safe recipe invents on this case too is the input's fault, not the recipe's.
#pragma once

#include "harness/record.h"

namespace halfulp {
// What the safe recipe did on the same case and result.
struct SafeRun {
  std::vector<double> normwise;  // a row
  Summary summary;
};

Rating rate(const Format&, const Summary&, std::span<const double> normwise, double limit, const SafeRun&);
Rating worse(Rating, Rating);
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
