// Outputs written over the inputs (y over x, sum over residual) are what they are elsewhere.
//
// [declines] A kernel that is not meant to be called so says that it declines: skipped, with its words.
// [no-x]     A residual sum has many increments and no one place to write over.
#include "harness/property.h"
#include "reference/registry.h"

namespace halfulp {
static PropertyFinding ask(const PropertyAsked& asked) {
  return compared(asked, asked.problem, asked.call(asked.problem, {}), asked.call(asked.problem, {.in_place = true}),
                  "out of place and in place");
}

static std::vector<std::string_view> cases(std::string_view op) {
  return op == "residual_sum" ? std::vector<std::string_view>() : one_batch(op);
}

const Registered<Property> property{{.name = "in_place",
                                     .meaning = "written over its input it gives what it gives elsewhere",
                                     .cases = cases,
                                     .ask = ask}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
