// Where a case lies, and what made one of its elements: for the range that a rating names, and for witnesses.
//
// [plain] These are descriptions, not measurements: plain doubles in the order of the elements, the same everywhere.
#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/record.h"
#include "reference/op.h"
#include "reference/ulp.h"

namespace halfulp {
struct TraitMoments {
  double mean = 0, square = 0, variance = 0;
};

static TraitMoments moments(std::span<const double> row) {
  const double n = static_cast<double>(row.size());
  TraitMoments of;
  for (const double x : row) {
    of.mean += x / n;
    of.square += x * x / n;
  }
  for (const double x : row) of.variance += (x - of.mean) * (x - of.mean) / n;
  return of;
}

// What a row of the case is; of a residual sum the stream's start, or the first increment where it starts from nothing.
static std::span<const double> row_of(const Problem& problem, std::size_t row) {
  for (const std::string_view name : {tensor::x, tensor::residual})
    if (problem.find(name) != nullptr) return problem.row(name, row);
  return problem.increment(0, row);
}

Traits traits(const Problem& problem) {
  constexpr double none = std::numeric_limits<double>::infinity();
  const bool has_eps = problem.params.has(field::eps);
  const bool centred = problem.op->name.find("layer_norm") != std::string_view::npos;
  Traits of{.size = 0, .offset = 0, .over_eps = none};
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const std::span<const double> x = row_of(problem, row);
    for (const double each : x) of.size = std::max(of.size, std::fabs(each));  // a nan is never larger
    const TraitMoments m = moments(x);
    const double spread = std::sqrt(m.variance), offset = std::fabs(m.mean) / spread;
    if (m.mean != 0 && !std::isnan(offset)) of.offset = std::max(of.offset, offset);
    const double eps = has_eps ? problem.params[field::eps] : 0;
    const double over = (centred ? m.variance : m.square) / eps;
    if (has_eps && eps > 0 && !std::isnan(over)) of.over_eps = std::min(of.over_eps, over);
  }
  return of;
}

Witness witness(const Problem& problem, std::string_view result, const Worst& worst) {
  Witness of{.result = std::string(result), .row = worst.row, .index = worst.index};
  for (const std::string_view name : {tensor::x, tensor::residual, tensor::weight, tensor::bias})
    if (const Tensor* found = problem.find(name))
      of.operands.push_back({std::string(name), found->format, problem.row(name, worst.row)[worst.index]});
  const auto at = problem.out.find(result);
  of.format = at == problem.out.end() ? problem.at(tensor::x).format : at->second;
  of.exact = worst.exact, of.expected = worst.expected, of.got = worst.got;
  of.ulps = (worst.got - worst.exact) / ulp(*of.format, worst.exact);
  return of;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
