// What the working format allows of a residual stream: K increments added in any order, one cast at the end.
//
//   s ± gamma(K - 1) sum |a|, K terms;   K <= 2 without a multiplier: the one value RN(RN_w(s))
//
// [N]     K terms meet at most K - 1 additions each. A multiplier is rounded to the working format and so are its products: two more.
// [exact] Sums do not underflow, products do, by eta/2 each; with flush to zero both lose up to 2^-126.
#include <cmath>

#include "harness/allowed/operands.h"
#include "harness/limit.h"
#include "reference/registry.h"
#include "reference/rounding.h"

namespace halfulp {
static std::size_t terms(const Problem& problem) {
  return static_cast<std::size_t>(problem.params[field::k]) + (problem.find(tensor::residual) != nullptr ? 1 : 0);
}

// Of one or two terms.
static Allowed one_sum(const Problem& problem, std::size_t row, std::size_t i, const Certified& exact,
                       const Format& work, const Class& declared) {
  const Format& format = *problem.out.find(tensor::y)->second;
  const auto k = static_cast<std::size_t>(problem.params[field::k]);
  double first = problem.find(tensor::residual) != nullptr ? problem.row(tensor::residual, row)[i] : 0, second = 0;
  for (std::size_t which = 0; which < k; ++which) (which == 0 ? second : first) += problem.increment(which, row)[i];
  const double sum = first + second, once = exact.rounded, twice = round_to(format, sum_in(work, first, second));
  Allowed element{Range(below(sum), above(sum))};
  if (!declared.faithful) element.list = {std::min(once, twice), std::max(once, twice)};
  return element;
}

static RowElements row(const Problem& problem, const Truth& truth, std::size_t row, const Class& declared) {
  const double multiplier = problem.params[field::multiplier];
  if (multiplier != 1 && std::fabs(multiplier) < power_of_two(working(problem, declared).emin))
    return {.untrusted = "the multiplier is subnormal in the working format"};
  const auto additions = static_cast<double>(terms(problem) - 1);
  const double roundings = additions + (multiplier == 1 ? 0 : 2);
  const Format& work = working(problem, declared);
  if (!(roundings * work.unit_roundoff() < 0.5)) return {.untrusted = "N u >= 1/2: too many increments for the bound"};
  const double losses = (multiplier == 1 ? 0 : additions + 1) + (declared.flush ? additions : 0);
  const double underflow = losses * half_quantum(work, declared);
  const std::vector<Certified>& y = truth.find(tensor::y)->second;
  std::vector<Allowed> sets;
  for (std::size_t i = 0; i < problem.n; ++i) {
    const Certified& exact = y[row * problem.n + i];
    if (exact.kind == Kind::nan || exact.kind == Kind::infinite) {
      sets.emplace_back();
      continue;
    }
    if (exact.magnitude * (1 + gamma_of(roundings, work)) > work.largest())
      return {.untrusted = "a sum may overflow in " + std::string(work.name)};
    const double away = above(gamma_of(roundings, work) * exact.magnitude * (1 + 0x1p-40) + underflow);
    sets.push_back(additions <= 1 && multiplier == 1 && !declared.flush
                       ? one_sum(problem, row, i, exact, work, declared)
                       : Allowed{wider(exact.value, away + exact.radius + std::fabs(exact.low))});
  }
  return listed(std::move(sets));
}

const Registered<AllowedSets> allowed_residual_sum{{.name = "residual_sum", .row = row}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
