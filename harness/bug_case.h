// A public bug case, as a JSON object, turned into a problem and compared with the reference.
//
// [mapping] input -> x. In residual_sum: input -> residual where there are updates, which are the increments; else
//           input -> the one increment. weight.form 1+w -> offset 1, residual_class -> sum; eps, cap and multiplier by
//           their names.
// [row]     One row is computed: where a case has `rows` they are all equal.
// [size]    n from 1 to 2^24 and at most 2^24 values in a tensor, asked before anything is allocated; an operand that
//           the operation cannot do without is missed by name.
// [ignored] Members that are not read here are for people.
#pragma once

#include "harness/json.h"
#include "reference/problem.h"

namespace halfulp {
struct BugCase {
  Problem problem;
  std::map<std::string, Tensor> generated;  // by their names in the file: input, residual, weight, bias
};

BugCase bug_case(const Json&);                          // throws UsageError
std::vector<std::string> differences(const Json&);      // between the file and the reference, a sentence each
bool same_decimal(std::string_view, std::string_view);  // as numbers: 1e-7 and 0.00000010 are the same
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
