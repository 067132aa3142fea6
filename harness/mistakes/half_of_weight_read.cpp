// Of each 32 weights the second half is missing, and acts as zero: a byte count for 16 bits used with 32-bit weights.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "half_of_weight_read",
    .looks_like = "every second stretch of 16 channels without weight",
    .applies =
        [](const Problem& problem) {
          const Tensor* weight = problem.find(tensor::weight);
          return weight != nullptr && weight->values.size() > 16 &&
                 std::any_of(weight->values.begin() + 16, weight->values.end(), [](double w) { return w != 0; });
        },
    .commit =
        [](Problem& problem) {
          std::vector<double>& weight = problem.in.find(tensor::weight)->second.values;
          for (std::size_t i = 0; i < weight.size(); ++i)
            if (i % 32 >= 16) weight[i] = -problem.params[field::offset];
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
