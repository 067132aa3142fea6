// Four times the input, with eps and cap to match, gives the same normalised output, four times the capped one or sum.
//
//   norm(4 x; 16 eps) = norm(x; eps)      softcap(4 x; 4 cap) = 4 softcap(x; cap)      sum(4 a) = 4 sum(a)
//
// [exact] Powers of two pass through every rounding where nothing over- or underflows; but a kernel may choose a method by
//         size, and an estimate of the inverse root need not repeat every binade. So the class decides.
// [eps]   A hard-coded eps or cap shows: the class refuses one and not the other.
// [small] Outputs below the normal numbers are not compared: there the smaller one lost bits.
#include <cmath>

#include "harness/property.h"
#include "reference/registry.h"

namespace halfulp {
constexpr double scale = 4;

static Problem scaled(Problem problem) {
  for (const std::string_view name : {tensor::x, tensor::residual, tensor::increments})
    if (const auto at = problem.in.find(name); at != problem.in.end())
      for (double& each : at->second.values) each *= scale;
  if (problem.params.has(field::eps)) {
    const double by = problem.params[field::eps_place] == eps_place::outside ? scale : scale * scale;
    problem.params.set(field::eps, problem.params[field::eps] * by);
  }
  if (problem.params.has(field::cap)) problem.params.set(field::cap, problem.params[field::cap] * scale);
  return problem;
}

// [small]
static Output due(const Problem& problem, const Output& plain, const Output& got) {
  Output expected = plain;
  const bool is_norm = problem.params.has(field::eps);
  for (auto& [name, values] : expected) {
    const double normal = power_of_two(problem.out.find(name)->second->emin);
    const std::vector<double>& seen = got.find(name)->second;
    for (std::size_t i = 0; i < values.size(); ++i)
      values[i] = std::fabs(values[i]) < normal ? seen[i] : values[i] * (is_norm && name == tensor::y ? 1 : scale);
  }
  return expected;
}

static PropertyFinding ask(const PropertyAsked& asked) {
  const Problem large = scaled(asked.problem);
  const Output got = asked.call(large, {});
  return compared(asked, large, due(asked.problem, asked.call(asked.problem, {}), got), got, "for x and 4 x");
}

const Registered<Property> property{{.name = "scaled",
                                     .meaning = "4 x with eps or cap to match gives the same, or 4 y",
                                     .cases = one_batch,
                                     .ask = ask}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
