#include "harness/limit.h"

#include <cmath>
#include <stdexcept>

#include "harness/allowed/allowed.h"
#include "reference/ulp.h"

namespace halfulp {
// Rounded up: the quotient errs by less than 2^-51.
// [twice]
double gamma_of(double roundings, const Format& work) {
  const double twice = work.precision < fp32.precision ? 1 + 0x1p-12 : 1;
  const double part = roundings * work.unit_roundoff() * twice;
  return part < 1 ? part / (1 - part) * (1 + 0x1p-50) : HUGE_VAL;
}

// [chain] [tail]
int chain(std::size_t n, int lanes) {
  const auto count = static_cast<int>(n);
  if (lanes <= 0 || count <= lanes) return count - 1;
  int fold = 0;
  while ((1 << fold) < lanes) ++fold;
  return std::min(count - 1, count / lanes - 1 + fold + count % lanes);
}

double after_rounding(const Format& format, const Format& work, double relative) {
  const double ulps = std::ldexp(relative, format.precision);
  if (format.precision >= work.precision) return ulps;
  return ulps < 1 ? 0.5 + ulps : 1 + ulps;
}

Class safe_class() { return {.lanes = 32, .rsqrt = 2, .mean = 1}; }

double rms_norm_roundings(std::size_t n, double square_roundings, const Class& declared) {
  return (chain(n, declared.lanes) + square_roundings + declared.mean + 2) / 2 + declared.rsqrt + 2;
}

double cast_before_limit(const Format& format, double roundings) {
  const double u = format.unit_roundoff(), v = u / (1 + u), g = gamma_of(roundings, fp32);
  const double kappa = std::ldexp(v + g * (1 + v), format.precision), limit = kappa < 1 ? 0.5 + kappa : 1 + kappa;
  const bool exhausted = format.precision == 8 && roundings <= 2055.5;  // [exhausted]
  return exhausted ? std::min(limit, 1.53) : limit;
}

// Whether x's squares are exact in the working format: of x with half its bits (12 in fp32).
static double square_roundings(const Problem& problem) {
  const int half = working(problem, safe_class()).precision / 2;
  const Tensor* residual = problem.find(tensor::residual);
  const bool short_x = problem.at(tensor::x).format->precision <= half;
  if (residual == nullptr) return short_x ? 0 : 1;
  const bool rounded = problem.params[field::sum] == sum_class::rounded;
  return rounded && problem.out.find(tensor::sum)->second->precision <= half ? 0 : 1;
}

// 2 where the norm sees a sum that fp32 rounds.
static double sum_roundings(const Problem& problem) {
  if (problem.find(tensor::residual) == nullptr) return 0;
  const double sum = problem.params[field::sum];
  return sum == sum_class::unrounded || sum == sum_class::mixed ? 2 : 0;
}

static double safe_roundings(const Problem& problem) {
  const std::string_view op = problem.op->name;
  const Class safe = safe_class();
  const double offset = problem.find(tensor::weight) != nullptr && problem.params[field::offset] != 0 ? 1 : 0;
  if (op == "rms_norm" || op == "add_rms_norm")
    return rms_norm_roundings(problem.n, square_roundings(problem), safe) + sum_roundings(problem) + offset;
  if (op == "layer_norm" || op == "add_layer_norm") {
    const double h = chain(problem.n, safe.lanes);
    return h + safe.mean + (h + 5 + safe.mean) / 2 + safe.rsqrt + 3 + 1 + sum_roundings(problem) + offset;
  }
  if (op == "softcap") return 1 + safe.tanh + 1;
  if (op == "residual_sum")
    return problem.params[field::k] - (problem.find(tensor::residual) != nullptr ? 0 : 1) +
           (problem.params[field::multiplier] == 1 ? 0 : 2);
  throw std::logic_error("no safe limit for " + std::string(op));
}

double safe_limit(const Problem& problem) {
  const Format& format = *problem.out.find(tensor::y)->second;
  const Format& work = working(problem, safe_class());
  return after_rounding(format, work, gamma_of(safe_roundings(problem), work));
}

// [row]
double safe_limit(const Problem& problem, const Truth& truth) {
  double limit = safe_limit(problem);
  const Format& format = *problem.out.find(tensor::y)->second;
  const std::vector<Certified>& y = truth.find(tensor::y)->second;
  for (std::size_t row = 0; row < problem.rows; ++row) {
    const RowAllowed sets = allowed(problem, truth, row, safe_class());
    for (std::size_t i = 0; i < sets.y.size(); ++i) {
      const Certified& exact = y[row * problem.n + i];
      if (exact.kind != Kind::finite) continue;
      const double away = bound(format, sets.y[i], exact);
      limit = std::max(limit, away / ulp(format, std::max(exact.magnitude, std::fabs(exact.value))));
    }
  }
  return limit;
}
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
