// Rows with a gap between them give what contiguous rows give.
//
// [gap] 13 elements: no vector's length. What reads on into the gap, or takes the next row where it would be without one,
//       is refused by the class.
#include "harness/property.h"
#include "reference/registry.h"

namespace halfulp {
static PropertyFinding ask(const PropertyAsked& asked) {
  return compared(asked, asked.problem, asked.call(asked.problem, {}), asked.call(asked.problem, {.gap = 13}),
                  "contiguous, and with rows 13 elements apart");
}

const Registered<Property> property{{.name = "strided",
                                     .meaning = "rows that lie apart give what contiguous ones give",
                                     .cases = one_batch,
                                     .ask = ask}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
