// The same input twice gives the same bits.
//
// [fails] For any other bit: what differs between two calls of one kernel with one input depends on something that is no
//         input, an order of atomic additions or memory that nobody wrote. Legal or not, it cannot be compared with anything.
// [sizes] A short batch, and a longer row, where work is shared out.
#include "harness/property.h"
#include "reference/registry.h"

namespace halfulp {
static PropertyFinding ask(const PropertyAsked& asked) {
  const Output first = asked.call(asked.problem, {}), second = asked.call(asked.problem, {});
  const Differing found = differing(asked.problem, first, second, same_bits);
  if (found.count == 0) return {};
  return {Verdict::fail, "nondeterministic: between two calls " + found.text};
}

static std::vector<std::string_view> cases(std::string_view op) {
  std::vector<std::string_view> all = one_batch(op);
  all.push_back(op == "residual_sum" ? "/normal/n=1027/rows=2/k=3" : "/normal/n=1027/rows=2");
  return all;
}

const Registered<Property> property{
    {.name = "repeatable", .meaning = "the same input twice gives the same bits", .cases = cases, .ask = ask}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
