// The elements of a row in another order give the same outputs in that order, whose sum any order may have rounded.
//
// [rule] Other bits are legal, the sum is another one; what the class refuses in one order and not in the other took some
//        element for another: a tail, a weight that is not its element's.
// [order] Element i comes from 7 i + 3 modulo n: neighbours part, the last element leads.
#include "harness/property.h"
#include "reference/registry.h"

namespace halfulp {
static std::size_t from(std::size_t i, std::size_t n) { return (7 * i + 3) % n; }

static Problem permuted(const Problem& problem) {
  Problem other = problem;
  for (auto& [name, tensor] : other.in)
    for (std::size_t i = 0; i < tensor.values.size(); ++i)
      tensor.values[i] = problem.at(name).values[i - i % problem.n + from(i % problem.n, problem.n)];
  return other;
}

static Output put_back(const Output& output, std::size_t n) {
  Output other = output;
  for (auto& [name, values] : other)
    for (std::size_t i = 0; i < values.size(); ++i) values[i - i % n + from(i % n, n)] = output.find(name)->second[i];
  return other;
}

static PropertyFinding ask(const PropertyAsked& asked) {
  const Problem& problem = asked.problem;
  PropertyFinding found = compared(asked, problem, asked.call(problem, {}),
                                   put_back(asked.call(permuted(problem), {}), problem.n), "with elements permuted");
  if (found.verdict == Verdict::pass) found.reason = {};  // another order of the sum: nothing to remark
  return found;
}

const Registered<Property> property{{.name = "permuted",
                                     .meaning = "elements in another order give the same outputs in that order",
                                     .cases = one_batch,
                                     .ask = ask}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
