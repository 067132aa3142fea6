// The negative input gives the negative output, to the bit: RMSNorm, the residual sums, LayerNorm without a bias.
//
// [proof]   Rounding to nearest is odd, so are + - * and fma, and the statistics of -x are those of x up to sign; whatever
//           computes the inverse root sees the same number. So for any order of rounding steps to nearest y(-x) = -y(x): a
//           single other bit proves a rounding that is not to nearest.
// [softcap] A tanh need not be odd within its error: there the class decides.
// [other]   Declared or known to round otherwise (stochastic, either neighbour): nothing is asked.
// [zero]    Zeros of either sign are one value: x - x is +0 both ways.
#include "harness/property.h"
#include "reference/registry.h"

namespace halfulp {
static bool odd_rounding(const PropertyAsked& asked) {
  if (asked.declared.kernel_class && asked.declared.kernel_class->faithful) return false;
  if (asked.subject.recipe == nullptr) return true;
  const Axes axes = asked.subject.recipe->at(asked.problem);
  return axes.last != Rounding::stochastic && axes.in_stream != Rounding::stochastic;
}

static Output negative(Output output) {
  for (auto& [name, values] : output)
    for (double& each : values) each = -each;
  return output;
}

static Problem negated(Problem problem) {
  for (const std::string_view name : {tensor::x, tensor::residual, tensor::increments})
    if (const auto at = problem.in.find(name); at != problem.in.end())
      for (double& each : at->second.values) each = -each;
  return problem;
}

static PropertyFinding ask(const PropertyAsked& asked) {
  if (!odd_rounding(asked)) return {Verdict::skipped, "only rounding to nearest is odd"};
  const Output plain = asked.call(asked.problem, {});
  const Output other = negative(asked.call(negated(asked.problem), {}));
  if (asked.problem.op->name == "softcap") return compared(asked, asked.problem, plain, other, "for x and -x");
  const Differing found = differing(asked.problem, plain, other);
  if (found.count == 0) return {};
  return {Verdict::fail, "some step does not round to nearest: for x and -x " + found.text};
}

static std::vector<std::string_view> cases(std::string_view op) {
  return op.ends_with("layer_norm") ? std::vector<std::string_view>{"/normal/n=33/rows=5/bias=none"} : one_batch(op);
}

const Registered<Property> property{{.name = "negated", .meaning = "-x gives -y", .cases = cases, .ask = ask}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
