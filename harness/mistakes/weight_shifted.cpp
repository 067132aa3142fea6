// The weight is read one element too far: element i meets w_(i+1), the last one the first.
//
// [equal] Where all weights are the same it cannot show.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "weight_shifted",
    .looks_like = "each channel has its neighbour's weight",
    .applies =
        [](const Problem& problem) {
          const Tensor* weight = problem.find(tensor::weight);
          return weight != nullptr &&
                 std::ranges::adjacent_find(weight->values, std::not_equal_to()) != weight->values.end();
        },
    .commit =
        [](Problem& problem) {
          auto& weight = problem.in.find(tensor::weight)->second.values;
          std::ranges::rotate(weight, weight.begin() + 1);
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
