// A residual stream: what it started from, plus every increment.
//
//   y = residual + multiplier (a_1 + ... + a_k)
//
// [exact]     One exact sum; its order is never seen. Ties are common, as in any sum of floats, and decided exactly.
// [magnitude] |residual| + |multiplier| (|a_1| + ... + |a_k|): the scale of errors where increments cancel.
// [zero]      Terms that cancel give +0; only where every term is -0 is the sum -0. inf - inf is nan, and 0 times an
//             infinite increment too.
// [absent]    Without a residual the stream starts from nothing: the first increment keeps the sign of its zero.
//
// Source: Vaswani et al., Attention Is All You Need, 2017; expanded over the layers, h = embedding + all sublayers.
#include <cmath>
#include <memory>

#include "reference/ops/exact_sum.h"
#include "reference/quantity.h"
#include "reference/registry.h"

namespace halfulp {
struct Stream {
  Stream(const Problem& problem, std::size_t row) : multiplier(problem.params[field::multiplier]) {
    if (problem.find(tensor::residual) != nullptr) start = problem.row(tensor::residual, row);
    for (std::size_t k = 0; k < static_cast<std::size_t>(problem.params[field::k]); ++k)
      increments.push_back(problem.increment(k, row));
  }

  Dyadic exact(std::size_t i) const {
    ExactSum sum;
    if (!start.empty()) sum.add(start[i]);
    for (const auto& each : increments) sum.add(each[i], multiplier);
    return sum.total();
  }

  // The IEEE sum of what is left of the terms when each that is finite and not zero becomes 1: it cannot round.
  Special special(std::size_t i) const {
    double limit = start.empty() ? -0.0 : classed(start[i]);
    bool zero = limit == 0;
    for (const auto& each : increments) {
      const double term = classed(classed(each[i]) * classed(multiplier));
      zero = zero && term == 0;
      limit = limit + (std::isfinite(term) && term != 0 ? 1 : term);
    }
    if (std::isnan(limit)) return {Kind::nan};
    if (std::isinf(limit)) return {Kind::infinite, limit < 0};
    return {zero ? Kind::zero : Kind::finite, std::signbit(limit)};
  }

  double magnitude(std::size_t i) const {
    double sum = 0;
    for (const auto& each : increments) sum += std::fabs(each[i]);
    return std::fabs(multiplier) * sum + (start.empty() ? 0 : std::fabs(start[i]));
  }

  static double classed(double x) { return x == 0 || !std::isfinite(x) ? x : std::copysign(1.0, x); }

  double multiplier;
  std::span<const double> start;
  std::vector<std::span<const double>> increments;
};

static std::vector<Quantity> define(const Problem& problem, std::size_t row) {
  const auto stream = std::make_shared<const Stream>(problem, row);
  return {{
      .name = tensor::y,
      .format = problem.out.at(std::string(tensor::y)),
      .count = problem.n,
      .special = [=](std::size_t i) { return stream->special(i); },
      .ball = [=](std::size_t i) { return around(stream->exact(i)); },
      .against = [=](std::size_t i, const Dyadic& m) { return compare(stream->exact(i), m); },
      .enclose = [=](std::size_t i) { return enclose(stream->exact(i)); },
      .magnitude = [=](std::size_t i) { return stream->magnitude(i); },
  }};
}

constexpr Operand operands[] = {{tensor::increments, ""}, {tensor::residual, "normal", true}};
constexpr std::string_view results[] = {tensor::y};
constexpr Setting settings[] = {{&field::k, 64}, {&field::multiplier, 1}};

const Registered<Op> residual_sum{{
    .name = "residual_sum",
    .formula = "residual + multiplier (a_1 + ... + a_k)",
    .operands = operands,
    .results = results,
    .settings = settings,
    .define = define,
}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
