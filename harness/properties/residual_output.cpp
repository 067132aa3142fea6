// The second output of a fused form, the sum that the next layer takes, is residual + x as its class rounds it.
//
// [fails] For any other value: the sum of two numbers has one value, or two by way of fp32 (harness/allowed/operands.h).
#include <fmt/format.h>

#include "harness/property.h"
#include "reference/registry.h"

namespace halfulp {
static PropertyFinding ask(const PropertyAsked& asked) {
  const Output output = asked.call(asked.problem);
  const Output sums{{std::string(tensor::sum), output.find(tensor::sum)->second}};
  const Gate gate = gates_of(asked.problem, evaluate(asked.problem), sums, asked.declared).set;
  if (gate.refused == 0) return {};
  return {Verdict::fail, fmt::format("{} of {} values of the residual output are not residual + x; first {}",
                                     gate.refused, gate.gated, text(*gate.first))};
}

static std::vector<std::string_view> cases(std::string_view op) {
  return op.starts_with("add_") ? one_batch(op) : std::vector<std::string_view>();
}

const Registered<Property> property{
    {.name = "residual_output", .meaning = "the residual output is residual + x", .cases = cases, .ask = ask}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
