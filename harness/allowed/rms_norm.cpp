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
#include <numeric>

#include "harness/allowed/cast_before.h"
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
  const Range sum = total(problem.n, [&](std::size_t i) { return square(norm.statistic[i]); });
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

// `relative`: of an element, its products included.
static Allowed element(const View& of, std::size_t i, const Operands& norm, const RmsStatistic& s, double relative) {
  const Range x = norm.element[i];
  if (of.cast_before) return weighed(of, i, wider(spread(x * s.r, relative), of.quantum));
  const Range g = factor(of, i).g;
  const double products = 1 + std::max(top(g), top(x));
  return {wider(spread(x * g * s.r, relative), of.quantum * products)};
}

// [quick] m = x g r about the middle of r; each end of the interval is within |m| (relative + 2 w) + quantum products of it,
//         w the relative width of r; the roundings here and there stay below 2^-46 of that.
static void add_quick_ends(RowElements& row, const View& of, const Operands& norm, const RmsStatistic& s,
                           double relative) {
  const double r = std::midpoint(s.r.lo, s.r.hi), share = relative + 2 * (s.r.hi - s.r.lo) / s.r.lo + 0x1p-46;
  row.low.resize(norm.element.size()), row.high.resize(norm.element.size());
  for (std::size_t i = 0; i < norm.element.size(); ++i) {
    const double x = norm.element[i].lo, g = of.weight.empty() ? 1 : of.offset + of.weight[i], m = x * g * r;
    const double away = std::fabs(m) * share + 8 * of.quantum * (4 + std::fabs(g) + std::fabs(x));
    row.low[i] = m - away, row.high[i] = m + away;
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
  RowElements sets{.count = problem.n};
  if (has_quick_ends(of)) add_quick_ends(sets, of, norm, s, relative);
  sets.at = [of, norm = std::move(norm), s, relative](std::size_t i) { return element(of, i, norm, s, relative); };
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
