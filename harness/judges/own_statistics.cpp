#include "harness/judges/own_statistics.h"

#include <algorithm>
#include <cmath>

#include "reference/op.h"
#include "reference/rounding.h"

namespace halfulp {
struct RowStatistics {
  double mean = 0, rstd = 0;
};

static double average(std::span<const double> values) {
  double sum = 0;
  for (const double each : values) sum += each;
  return sum / static_cast<double>(values.size());
}

// [fit]
static RowStatistics fitted(std::span<const double> x, std::span<const double> y, bool centred) {
  const double middle = centred ? average(x) : 0, height = centred ? average(y) : 0;
  double both = 0, square = 0;
  for (std::size_t i = 0; i < x.size(); ++i)
    both += (x[i] - middle) * (y[i] - height), square += (x[i] - middle) * (x[i] - middle);
  const double rstd = both / square;
  return {centred ? middle - height / rstd : 0, rstd};
}

static RowStatistics right(std::span<const double> x, double eps, bool centred) {
  const double mean = centred ? average(x) : 0;
  double square = 0;
  for (const double each : x) square += (each - mean) * (each - mean);
  return {mean, 1 / std::sqrt(square / static_cast<double>(x.size()) + eps)};
}

static double used(double got, double expected) {
  const double d = std::fabs(got - expected), least = std::min(d / 1e-6, d / (5e-5 * std::fabs(expected)));
  return d == 0 ? 0 : std::isfinite(least) ? least : HUGE_VAL;
}

static std::vector<double> bare(const Problem& problem, const Kernel& of) {
  Problem stripped = problem;
  stripped.in.erase(std::string(tensor::weight));
  stripped.in.erase(std::string(tensor::bias));
  stripped.params.set(field::offset, 0);
  stripped.out[std::string(tensor::y)] = &fp32;
  return of(stripped).at(std::string(tensor::y));
}

Expected own_statistics(const Problem& problem, const Kernel& of) {
  const bool centred = problem.op->name == "layer_norm";
  const Tensor *weight = problem.find(tensor::weight), *bias = problem.find(tensor::bias);
  const Format& format = *problem.out.at(std::string(tensor::y));
  const double offset = problem.params[field::offset], eps = eps_given(problem);
  const std::vector<double> y = bare(problem, of);
  Expected expected;
  std::vector<double>& values = expected.output[std::string(tensor::y)];
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const auto x = problem.row(tensor::x, row);
    const RowStatistics own = fitted(x, std::span(y).subspan(row * problem.n, problem.n), centred);
    const RowStatistics exact = right(x, eps, centred);
    expected.used = std::max({expected.used, used(own.mean, exact.mean), used(own.rstd, exact.rstd)});
    for (std::size_t i = 0; i < problem.n; ++i) {
      const double g = weight == nullptr ? 1 : offset + weight->values[i], b = bias == nullptr ? 0 : bias->values[i];
      values.push_back(round_to(format, (x[i] - own.mean) * own.rstd * g + b));
    }
  }
  return expected;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
