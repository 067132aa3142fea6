#include "harness/steps/steps.h"

#include "reference/op.h"
#include "reference/registry.h"

namespace halfulp {
const Steps& steps_of(const Problem& problem) {
  for (const Steps* each : Registered<Steps>::all())
    if (std::ranges::find(each->ops, problem.op->name) != each->ops.end()) return *each;
  throw std::logic_error("no steps compute " + std::string(problem.op->name));
}

const Format& place(Where where, const Problem& problem) {
  if (where == Where::storage) return stored_as(problem);
  return where == Where::fp32 ? opmath(problem) : fp64;
}

const Format& opmath(const Problem& problem) {
  for (const auto& [name, each] : problem.in)
    if (each.format->precision > fp32.precision) return fp64;
  return fp32;
}

const Format& wider(const Format& a, const Format& b) { return a.precision >= b.precision ? a : b; }

static bool decimal(const Problem& problem) { return problem.params[field::eps_format] == eps_format::exact; }

template <>
Value<double> eps_of(const Problem& problem) {
  return {eps_given(problem)};
}
template <>
Value<Real> eps_of(const Problem& problem) {
  return {decimal(problem) ? Real(to_text(problem.params[field::eps])) : Real(eps_given(problem))};
}
template <>
Value<Bounded> eps_of(const Problem& problem) {
  const double eps = eps_given(problem);
  return {Bounded(eps, decimal(problem) ? operation_error(eps) : 0)};
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
