// What the working format allows of softcap: quotient, tanh, product.
//
//   y (1 ± gamma(2 + t + 1)) ± (cap + 2) eta/2, the sign kept
//
// [N]     x/cap has one rounding, x times the rounded 1/cap two; tanh passes on at most all of it, as
//         z tanh'(z) / tanh(z) = 2z / sinh(2z) <= 1, and adds t; the product one. A cap that the work rounds: two more.
// [eta]   A subnormal z is off by eta/2, which the product makes cap eta/2: 15 steps at cap 30.
// [sign]  No rounding crosses zero.
#include <cmath>

#include "harness/allowed/allowed.h"
#include "harness/limit.h"
#include "reference/registry.h"
#include "reference/rounding.h"

namespace halfulp {
static RowElements row(const Problem& problem, const Truth& truth, std::size_t row, const Class& declared) {
  const double cap = problem.params[field::cap];
  if (!(cap >= 0x1p-100 && cap <= 0x1p100))
    return {.untrusted = "1/cap or x/cap may leave the range of the working format"};
  const Format& work = working(problem, declared);
  const double roundings = 2 + declared.tanh + 1 + (round_to(work, cap) == cap ? 0 : 2);
  const double away = half_quantum(work, declared) * (cap + 2);
  const std::vector<Certified>& y = truth.find(tensor::y)->second;
  std::vector<Allowed> sets;
  for (std::size_t i = 0; i < problem.n; ++i) {
    const Certified& exact = y[row * problem.n + i];
    const Range y_exact = wider(exact.value, exact.radius + std::fabs(exact.low));
    Range before = wider(spread(y_exact, gamma_of(roundings, work)), away);
    if (exact.value > 0) before.lo = std::max(before.lo, 0.0);
    if (exact.value < 0) before.hi = std::min(before.hi, 0.0);
    sets.push_back(exact.kind == Kind::finite ? Allowed{before} : Allowed{});
  }
  return listed(std::move(sets));
}

const Registered<AllowedSets> allowed_softcap{{.name = "softcap", .row = row}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
