// 1 / root by the magic constant 0x5f3759df and one Newton step: too small by up to 0.18 %, never too large.
#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
const Registered<Mistake> row{{
    .name = "rsqrt_magic",
    .looks_like = "rows too small by the same factor, up to 0.18 %",
    .applies =
        [](const Problem& problem) {
          return applies::norm(problem) && !applies::to(problem, field::eps_place, eps_place::outside);
        },
    .bend = [](Axes& axes, const Problem&) { axes.root = Root::magic; },
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
