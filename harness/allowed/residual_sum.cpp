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

struct ResidualRow {
  const Problem& problem;
  const Format& work;
  std::span<const Certified> y;
  std::size_t row;
  double relative, underflow;
  bool faithful;
};

// Of one or two terms.
static Allowed one_sum(const ResidualRow& at, std::size_t i) {
  const Problem& problem = at.problem;
  const Format& format = *problem.out.find(tensor::y)->second;
  const auto k = static_cast<std::size_t>(problem.params[field::k]);
  double first = problem.find(tensor::residual) != nullptr ? problem.row(tensor::residual, at.row)[i] : 0, second = 0;
  for (std::size_t which = 0; which < k; ++which) (which == 0 ? second : first) += problem.increment(which, at.row)[i];
  const double sum = first + second, once = at.y[i].rounded, twice = round_to(format, sum_in(at.work, first, second));
  Allowed element{Range(below(sum), above(sum))};
  if (!at.faithful) element.list = {std::min(once, twice), std::max(once, twice)};
  return element;
}

static bool is_number(const Certified& exact) { return exact.kind == Kind::finite || exact.kind == Kind::zero; }

static Allowed element(const ResidualRow& at, std::size_t i) {
  const Certified& exact = at.y[i];
  if (!is_number(exact)) return {};
  const double away = above(at.relative * exact.magnitude * (1 + 0x1p-40) + at.underflow);
  return {wider(exact.value, away + exact.radius + std::fabs(exact.low))};
}

// [near] The same without rounding outward: half a dozen operations err by 2^-52 of |y| + away, and by 2^-1074.
static void near(const ResidualRow& at, std::size_t first, std::size_t count, NearEnds& ends) {
  for (std::size_t j = 0; j < count; ++j) {
    const Certified& exact = at.y[first + j];
    const double bound = at.relative * exact.magnitude * (1 + 0x1p-40) + at.underflow;
    const double away = bound + exact.radius + std::fabs(exact.low);
    ends.low[j] = exact.value - away, ends.high[j] = exact.value + away;
    ends.away[j] = 0x1p-46 * (std::fabs(exact.value) + away) + 0x1p-1000;
  }
}

static bool may_overflow(const ResidualRow& at) {
  const double growth = 1 + at.relative, largest = at.work.largest();
  return std::ranges::any_of(
      at.y, [&](const Certified& each) { return is_number(each) && each.magnitude * growth > largest; });
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
  const auto y = std::span(truth.find(tensor::y)->second).subspan(row * problem.n, problem.n);
  const ResidualRow shared{
      problem, work, y, row, gamma_of(roundings, work), losses * half_quantum(work, declared), declared.faithful};
  if (may_overflow(shared)) return {.untrusted = "a sum may overflow in " + std::string(work.name)};
  RowElements sets{.count = problem.n};
  if (additions <= 1 && multiplier == 1 && !declared.flush) {
    sets.at = [shared](std::size_t i) { return is_number(shared.y[i]) ? one_sum(shared, i) : Allowed{}; };
    return sets;
  }
  sets.at = [shared](std::size_t i) { return element(shared, i); };
  sets.near = [shared](std::size_t first, std::size_t count, NearEnds& ends) { near(shared, first, count, ends); };
  return sets;
}

const Registered<AllowedSets> allowed_residual_sum{{.name = "residual_sum", .row = row}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
