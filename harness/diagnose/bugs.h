// The wrong kernels of the public bugs, written from the `buggy` field of each case in plain float arithmetic: they share
// nothing with the mistakes by which they are to be recognised.
//
// [separate] A fault that lies between two calls shows in no output: a separate check tells it, and is the right answer.
// [wrong] Each yields the `wrong` values that its case gives, to the bit; in fp32 within two ulps, as sums differ.
#pragma once

#include "harness/recipe.h"

namespace halfulp {
struct Bug {
  std::string_view id;
  std::vector<std::string_view> causes;  // any of these is the right answer; empty: the library holds none
  Output (*kernel)(const Problem&);
  std::string_view check = {};  // [separate] which one tells it, of a kernel that can be called
  bool batch = false;           // one row does not show it
};

std::span<const Bug> norm_bugs();
std::span<const Bug> range_bugs();
std::span<const Bug> layout_bugs();
std::span<const Bug> sum_bugs();               // softcaps, too
const Bug* wrong_kernel(std::string_view id);  // of any of them
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
