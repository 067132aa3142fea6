// The result is rounded twice: fp32 to fp16 to bf16, or by way of bf16 to any other format of 16 or 8 bits.
//
// [ties] By way of fp16 a bf16 result is wrong near ties only, and beyond fp16's range infinite or zero.
// [equal] To fp32 there is no narrower format to pass through.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "cast_twice",
    .looks_like = "rounded twice: off by an ulp near ties, or coarse",
    .applies = [](const Problem& problem) { return applies::narrow_result(problem); },
    .commit =
        [](Problem& problem) {
          const Format*& result = problem.out.find(tensor::y)->second;
          result = result->name == "bf16" ? &fp16 : &bf16;
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
