// Tensors that start one element behind an aligned address give what aligned ones give.
//
// [shift] A kernel that peels elements up to an aligned address may sum them in another order: its class decides.
#include "harness/property.h"
#include "reference/registry.h"

namespace halfulp {
static PropertyFinding ask(const PropertyAsked& asked) {
  return compared(asked, asked.problem, asked.call(asked.problem, {}), asked.call(asked.problem, {.shift = 1}),
                  "aligned, and one element behind an aligned address");
}

const Registered<Property> property{{.name = "unaligned",
                                     .meaning = "tensors at an odd address give what aligned ones give",
                                     .cases = one_batch,
                                     .ask = ask}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
