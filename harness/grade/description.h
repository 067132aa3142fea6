// Somebody's own test, as they would tell it, in JSON:
//
//   {"name": "our RMSNorm test", "op": "rms_norm", "format": ["bf16", "fp16"],
//    "shapes": [[7, 768], [83, 5120]],           rows x n; a bare number is n of one row
//    "x": "normal", "weight": "ones", "eps": 1e-6,   GENERATORs, or randn, rand, ones, zeros, none; fields of the op
//    "seeds": [0, 1],
//    "reference": "truth",                       what it compares with: truth, safe, or the name of a recipe or profile
//    "measure": "allclose", "atol": 1e-2, "rtol": {"bf16": 1.6e-2, "fp16": 1e-3}}
//
// [cases]   "cases" lists several inputs: objects that change members of the whole (shapes, x, weight, ...), or whole
//           ids, with {f} for the format.
// [limits]  allclose, either: atol, rtol (0 where absent); relative: rtol, atol the floor; twice_naive: atol, naive;
//           nmse, max_abs, ulp, cosine: limit. A number, or one a format.
// [refused] A member that is unknown or of another type, a value out of range: named, with the nearest valid name.
// [size]    At most 2^24 elements of x, copies counted, and 65536 cases altogether, asked before any is made.
#pragma once

#include "harness/json.h"
#include "harness/judges/test.h"

namespace halfulp {
struct Described {
  std::string name;
  std::string reference, naive;  // in words
  std::vector<Test> tests;       // one a format
};

Described describe(const Json&);  // throws UsageError
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
