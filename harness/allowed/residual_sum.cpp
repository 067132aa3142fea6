// What fp32 inside allows of a residual stream: K increments added in any order, one cast at the end.
//
//   s ± gamma(K - 1) sum |a|, K terms;   K <= 2 without a multiplier: the one value RN(RN_fp32(s))
//
// [N]     K terms meet at most K - 1 additions each. A multiplier is rounded to fp32 and so are its products: two more.
// [exact] Sums do not underflow, products do, by eta/2 each; with flush to zero both lose up to 2^-126.
#include "harness/allowed/allowed.h"
#include "harness/limit.h"
#include "reference/registry.h"
#include "reference/rounding.h"

namespace halfulp {
static std::size_t terms(const Problem& problem) {
  return static_cast<std::size_t>(problem.params[field::k]) + (problem.find(tensor::residual) != nullptr ? 1 : 0);
}

// Of one or two terms: rounding the double sum to fp32 is one rounding, as 53 >= 2 · 24 + 2.
static Allowed one_sum(const Problem& problem, std::size_t row, std::size_t i, const Certified& exact) {
  const Format& format = *problem.out.find(tensor::y)->second;
  const auto k = static_cast<std::size_t>(problem.params[field::k]);
  double sum = problem.find(tensor::residual) != nullptr ? problem.row(tensor::residual, row)[i] : 0;
  for (std::size_t which = 0; which < k; ++which) sum += problem.increment(which, row)[i];
  const double once = exact.rounded, twice = round_to(format, round_to(fp32, sum));
  return {Range(below(sum), above(sum)), {std::min(once, twice), std::max(once, twice)}};
}

static RowAllowed row(const Problem& problem, const Truth& truth, std::size_t row, const Class& declared) {
  const double multiplier = problem.params[field::multiplier];
  const auto additions = static_cast<double>(terms(problem) - 1);
  const double roundings = additions + (multiplier == 1 ? 0 : 2);
  if (!(roundings * fp32_roundoff < 0.5)) return {.untrusted = "N u >= 1/2: too many increments for the bound"};
  const double losses = (multiplier == 1 ? 0 : additions + 1) + (declared.flush ? additions : 0);
  const double underflow = losses * half_quantum(declared);
  const std::vector<Certified>& y = truth.find(tensor::y)->second;
  RowAllowed sets;
  for (std::size_t i = 0; i < problem.n; ++i) {
    const Certified& exact = y[row * problem.n + i];
    if (exact.kind == Kind::nan || exact.kind == Kind::infinite) {
      sets.y.emplace_back();
      continue;
    }
    if (exact.magnitude * (1 + gamma_of(roundings)) > fp32.largest())
      return {.untrusted = "a sum may overflow in fp32"};
    const double away = above(gamma_of(roundings) * exact.magnitude * (1 + 0x1p-40) + underflow);
    sets.y.push_back(additions <= 1 && multiplier == 1 && !declared.flush
                         ? one_sum(problem, row, i, exact)
                         : Allowed{wider(exact.value, away + exact.radius)});
  }
  return sets;
}

const Registered<AllowedSets> allowed_residual_sum{{.name = "residual_sum", .row = row}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
