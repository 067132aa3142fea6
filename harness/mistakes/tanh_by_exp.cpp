// tanh z as (e^2z - 1) / (e^2z + 1) in fp32: cancels near zero, infinity over infinity from z = 44 on.
//
// [coarse] In 8-bit formats what cancels is below a rounding: it shows from z = 44 on only.
#include <cmath>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "tanh_by_exp",
    .looks_like = "tanh by exp: nan for large scores, coarse small ones",
    .applies =
        [](const Problem& problem) {
          if (!applies::softcap(problem)) return false;
          const double nan_from = 44 * problem.params[field::cap];
          return applies::storage(problem).precision >= bf16.precision ||
                 applies::any(problem, tensor::x, [&](double x) { return x > nan_from; });
        },
    .element =
        [](double x, double cap) {
          const float z = static_cast<float>(x) / static_cast<float>(cap);
          const auto e = static_cast<float>(std::exp(2.0 * z));
          return static_cast<double>(static_cast<float>(cap) * ((e - 1) / (e + 1)));
        },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
