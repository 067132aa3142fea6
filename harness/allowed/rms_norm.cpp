// What the working format allows of RMSNorm, in any order of summation.
//
//   y (1 ± gamma_N) ± (1 + max(|g|, |x|)) eta/2,   N = (h + k + d + e)/2 + c + 1 + weight
//
// [N]     A term of the sum meets k roundings when squared and h when added, the mean d, eps and its addition e = 2;
//         the root halves them. The inverse root has c, then x r, then g (two with offset + w rounded to it).
//         Outside the root eps and its addition count whole; max(v, eps) has one.
//         A sum that the work rounds before: one more in the statistic (its square two, halved), one in the element.
// [share] Only Q/(Q + n eps) <= 1 of the sum's error counts, so the bound holds for small rows too.
// [eta]   Squares and the mean underflow by eta/2 each: eta/v relative in r, asked to be below 10^-3. The products
//         underflow by eta/2 each, the first times |g|, or times |x| where r g is taken first.
// [order] Nothing else depends on the order: a smaller N refuses the sequential sum with r off by c.
//
// Source: Higham, Accuracy and Stability of Numerical Algorithms, 2nd ed., lemma 3.1 and section 4.2.
#include <cmath>
#include <memory>

#include "harness/allowed/cast_before.h"
#include "harness/allowed/sums.h"
#include "harness/limit.h"
#include "reference/registry.h"

namespace halfulp {
struct RmsStatistic {
  Range r;               // 1 / rms, exact
  double roundings = 0;  // of the computed one
  double underflow = 0;  // relative
  double scale = 0;      // what must be well above eta
  double sum = 0;        // of squares, at most
};

static RmsStatistic statistic(const Problem& problem, const Operands& norm, const Class& declared) {
  const Range sum = sum_of_squares(norm);
  const auto n = static_cast<double>(problem.n);
  const Range mean = sum / Range(n), eps = eps_range(problem, working(problem, declared));
  const double place = problem.params[field::eps_place];
  const double common = chain(problem.n, declared.lanes) + norm.square_roundings + declared.mean;
  RmsStatistic result;
  result.sum = sum.hi;
  result.roundings = declared.rsqrt + norm.statistic_roundings;
  if (place == eps_place::outside) {
    result.r = Range(1) / (root(mean) + eps);
    result.roundings += common / 2 + 2;
    result.scale = mean.lo;
  } else if (place == eps_place::floor) {
    const Range v{std::max(mean.lo, eps.lo), std::max(mean.hi, eps.hi)};
    result.r = Range(1) / root(v);
    result.roundings += (common + 1) / 2;
    result.scale = v.lo;
  } else {
    const Range v = mean + eps;
    result.r = Range(1) / root(v);
    result.roundings += (common + 2) / 2;
    result.scale = v.lo;
  }
  const double quantum = 2 * half_quantum(working(problem, declared), declared);
  result.underflow = result.scale > 0 ? quantum / result.scale : HUGE_VAL;
  return result;
}

static std::string refuse(const Problem& problem, const Operands& norm, const RmsStatistic& s, const Format& work) {
  const std::string name(work.name);
  if (!(s.sum * (1 + gamma_of(s.roundings, work)) <= work.largest()))
    return "the sum of squares may overflow in " + name;
  if (!(s.underflow <= 1e-3))
    return "squares underflow in " + name + ": the mean square is within 1000 subnormal steps of 0";
  if (!((s.roundings + 4) * work.unit_roundoff() < 0.5)) return "N u >= 1/2: the row is too long for the bound";
  return overflow_of_products(problem, norm, s.r, work);
}

// What the elements of a row share.
struct RmsRow {
  View of;
  Operands norm;
  RmsStatistic s;
  double relative = 0;  // of an element, its products included
};

static Allowed element(const RmsRow& at, std::size_t i) {
  const View& of = at.of;
  const Range x = at.norm.element[i];
  if (of.cast_before) return weighed(of, i, wider(spread(x * at.s.r, at.relative), of.quantum));
  const Range g = factor(of, i).g;
  const double products = 1 + std::max(top(g), top(x));
  return {wider(spread(x * g * at.s.r, at.relative), of.quantum * products)};
}

// [near] The same without rounding outward. Here and there together at most 16 operations err by 2^-52 of what they yield,
//        at most |x g| r.hi (1 + relative) + quantum products: 2^-46 of it is four times as much. relative < 1, as N u < 1/2.
static void near(const RmsRow& at, std::size_t first, std::size_t count, NearEnds& ends) {
  Factors some;
  take(some, at.of, at.norm, first, count);
  const double low = at.s.r.lo, high = at.s.r.hi, relative = at.relative, quantum = at.of.quantum;
  for (std::size_t j = 0; j < count; ++j) {
    const double x = some.x[j], g = some.g[j], m = x * g, one = m * low, other = m * high, top = std::fabs(m) * high;
    const double lost = quantum * (1 + std::max(std::fabs(g), std::fabs(x))), away = top * relative + lost;
    ends.low[j] = std::min(one, other) - away, ends.high[j] = std::max(one, other) + away;
    ends.away[j] = 0x1p-46 * (2 * top + lost);
  }
}

static RowElements row(const Problem& problem, const Truth& truth, std::size_t row, const Class& declared) {
  Operands norm = operands(problem, truth, row, declared);
  if (!norm.untrusted.empty() || !norm.finite) return {.untrusted = norm.untrusted};
  const auto is_zero = [](const Range& x) { return x.lo == 0 && x.hi == 0; };
  if (std::ranges::all_of(norm.statistic, is_zero)) return listed(std::vector<Allowed>(problem.n));
  const RmsStatistic s = statistic(problem, norm, declared);
  const View of(problem, declared);
  if (const std::string why = refuse(problem, norm, s, of.work); !why.empty()) return {.untrusted = why};
  const double roundings = s.roundings + norm.element_roundings + 1 + (of.cast_before ? 0 : factor(of, 0).roundings);
  const double relative = above((1 + gamma_of(roundings, of.work)) * (1 + s.underflow) - 1);
  const auto shared = std::make_shared<const RmsRow>(of, std::move(norm), s, relative);
  RowElements sets{.count = problem.n};
  sets.at = [shared](std::size_t i) { return element(*shared, i); };
  if (has_near_ends(of, shared->norm))
    sets.near = [shared](std::size_t first, std::size_t count, NearEnds& ends) { near(*shared, first, count, ends); };
  return sets;
}

static RowStatistic row_statistic(const Problem& problem, const Operands& norm, const Class& declared) {
  const RmsStatistic s = statistic(problem, norm, declared);
  const Format& work = working(problem, declared);
  if (std::string why = refuse(problem, norm, s, work); !why.empty()) return {.untrusted = std::move(why), .r = {}};
  return {.r = spread(s.r, above((1 + gamma_of(s.roundings, work)) * (1 + s.underflow) - 1))};
}

const Registered<AllowedSets> allowed_rms_norm{{.name = "rms_norm", .row = row, .statistic = row_statistic}};
const Registered<AllowedSets> allowed_add_rms_norm{{.name = "add_rms_norm", .row = row, .statistic = row_statistic}};
}  // namespace halfulp

// SPDX-License-Identifier: Apache-2.0
