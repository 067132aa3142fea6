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
struct SoftcapRow {
  std::span<const Certified> y;
  double relative = 0, away = 0;
};

static Allowed element(const SoftcapRow& at, std::size_t i) {
  const Certified& exact = at.y[i];
  if (exact.kind != Kind::finite) return {};
  const Range y = wider(exact.value, exact.radius + std::fabs(exact.low));
  Range before = wider(spread(y, at.relative), at.away);
  if (exact.value > 0) before.lo = std::max(before.lo, 0.0);
  if (exact.value < 0) before.hi = std::min(before.hi, 0.0);
  return {before};
}

// [near] The same without rounding outward: a dozen operations here and there err by 2^-52 of at most 2 |y| + away.
static void near(const SoftcapRow& at, std::size_t first, std::size_t count, NearEnds& ends) {
  for (std::size_t j = 0; j < count; ++j) {
    const Certified& exact = at.y[first + j];
    const double finite = exact.kind == Kind::finite ? 1 : 0, y = finite * exact.value;
    const double known = finite * (exact.radius + std::fabs(exact.low)), size = std::fabs(y) + known;
    const double away = finite * (size * at.relative + at.away) + known, low = y - away, high = y + away;
    ends.low[j] = y > 0 ? std::max(low, 0.0) : low, ends.high[j] = y < 0 ? std::min(high, 0.0) : high;
    ends.away[j] = 0x1p-46 * (size + away);
  }
}

static RowElements row(const Problem& problem, const Truth& truth, std::size_t row, const Class& declared) {
  const double cap = problem.params[field::cap];
  if (!(cap >= 0x1p-100 && cap <= 0x1p100))
    return {.untrusted = "1/cap or x/cap may leave the range of the working format"};
  const Format& work = working(problem, declared);
  const double roundings = 2 + declared.tanh + 1 + (round_to(work, cap) == cap ? 0 : 2);
  const SoftcapRow shared{std::span(truth.find(tensor::y)->second).subspan(row * problem.n, problem.n),
                          gamma_of(roundings, work), half_quantum(work, declared) * (cap + 2)};
  RowElements sets{.count = problem.n};
  sets.at = [shared](std::size_t i) { return element(shared, i); };
  sets.near = [shared](std::size_t first, std::size_t count, NearEnds& ends) { near(shared, first, count, ends); };
  return sets;
}

const Registered<AllowedSets> allowed_softcap{{.name = "softcap", .row = row}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
