// The weight is not applied at all: what a norm without affine parameters gives.
//
// [offset] With 1 + w the 1 stays: no weight means 1.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "weight_forgotten",
    .looks_like = "no weight: outputs of unit size in every channel",
    .applies = [](const Problem& problem) { return applies::has(problem, tensor::weight); },
    .commit = [](Problem& problem) { problem.in.erase(problem.in.find(tensor::weight)); },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
