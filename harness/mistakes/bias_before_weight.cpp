// The bias is added before the weight multiplies.
//
//   wrong y_i = (h_i + b_i) w_i        right y_i = h_i w_i + b_i
//
// [same] That is the right answer for the bias b w, exact in a double up to fp32.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "bias_before_weight",
    .looks_like = "each bias multiplied by its weight",
    .applies =
        [](const Problem& problem) {
          return applies::has(problem, tensor::weight) &&
                 applies::any(problem, tensor::bias, [](double b) { return b != 0; });
        },
    .commit =
        [](Problem& problem) {
          const Tensor& weight = problem.at(tensor::weight);
          std::vector<double>& bias = problem.in.find(tensor::bias)->second.values;
          for (std::size_t i = 0; i < bias.size(); ++i) bias[i] *= problem.params[field::offset] + weight.values[i];
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
