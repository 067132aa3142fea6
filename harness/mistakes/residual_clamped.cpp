// The sum is clamped to the largest finite number where it overflows, as T5's fp16 guards do: no infinity warns of it.
//
// [sum] Of the fused adds the norm sees the clamped sum; x takes the value that makes it.
// [equal] Where no sum overflows, and in a format that saturates by itself, it cannot show.
#include <cmath>

#include "harness/mistakes/applies.h"
#include "reference/registry.h"

namespace halfulp {
static bool beyond(const Format& format, double sum) { return std::fabs(sum) > format.largest(); }

// Of the increments in order; an estimate in doubles serves, as only sums far beyond count.
static bool stream_overflows(const Problem& problem) {
  const auto k = static_cast<std::size_t>(problem.params[field::k]);
  const Tensor* residual = problem.find(tensor::residual);
  for (std::size_t i = 0; i < problem.rows * problem.n; ++i) {
    double sum = residual != nullptr ? residual->values[i] : 0;
    for (std::size_t which = 0; which < k; ++which)
      sum += problem.params[field::multiplier] * problem.increment(which, i / problem.n)[i % problem.n];
    if (std::isfinite(sum) && beyond(applies::result(problem), sum)) return true;
  }
  return false;
}

static bool overflows(const Problem& problem) {
  if (applies::residual_sum(problem))
    return applies::result(problem).beyond != Beyond::saturate && stream_overflows(problem);
  const auto stored = problem.out.find(tensor::sum);
  if (stored == problem.out.end() || stored->second->beyond == Beyond::saturate) return false;
  const auto &x = problem.at(tensor::x).values, &residual = problem.at(tensor::residual).values;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (std::isfinite(x[i] + residual[i]) && beyond(*stored->second, x[i] + residual[i])) return true;
  return false;
}

static void commit(Problem& problem) {
  if (applies::residual_sum(problem)) {
    if (applies::narrow_result(problem)) problem.out.find(tensor::y)->second = &fp32;
    return;
  }
  const Format& format = *problem.out.find(tensor::sum)->second;
  auto& x = problem.in.find(tensor::x)->second.values;
  const auto& residual = problem.at(tensor::residual).values;
  for (std::size_t i = 0; i < x.size(); ++i)
    if (std::isfinite(x[i] + residual[i]) && beyond(format, x[i] + residual[i]))
      x[i] = std::copysign(format.largest(), x[i] + residual[i]) - residual[i];
}

static void spoil(Output& output, const Problem& problem) {
  if (!applies::residual_sum(problem)) return;
  for (double& each : output.find(tensor::y)->second)
    if (beyond(applies::result(problem), each)) each = std::copysign(applies::result(problem).largest(), each);
}

const Registered<Mistake> row{{
    .name = "residual_clamped",
    .looks_like = "the largest finite number where the sum overflows",
    .applies = [](const Problem& problem) { return overflows(problem); },
    .commit = commit,
    .spoil = spoil,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
