// Rows cut out of a wider tensor, both strided and unaligned, give what a tensor of their own gives.
#include "harness/property.h"
#include "reference/registry.h"

namespace halfulp {
static PropertyFinding ask(const PropertyAsked& asked) {
  return compared(asked, asked.problem, asked.call(asked.problem, {}),
                  asked.call(asked.problem, {.gap = 14, .shift = 3}),
                  "whole, and as columns 3 to 35 of a tensor of 47");
}

const Registered<Property> property{
    {.name = "sliced",
     .meaning = "columns cut out of a wider tensor give what a tensor of their own gives",
     .cases = one_batch,
     .ask = ask}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
